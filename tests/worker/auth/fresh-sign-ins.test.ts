/** When a sign-in proves presence: what a provider says of its own sign-ins, and what a program does in an older session. */
import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { beforeWrite, watchD1 } from "./d1.ts";
import {
  bearer,
  expectRefused,
  fetchUnder,
  fragmentOf,
  newClient,
  newClock,
  newPerson,
  origin,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";
import {
  askToLink,
  codeOf,
  environment,
  googleStart,
  member,
  personaOf,
  providersOf,
  travel,
} from "./providers.ts";
import { codeAt, verifiedAt, wrongCode } from "./second-step.ts";

const daySeconds = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);

afterEach(() => vi.restoreAllMocks());

interface Issued {
  /** The discovery document's fields besides the addresses. */
  readonly discovery?: object;
  /** The issuer's name in its document and its tokens; its address by default. */
  readonly calls?: string;
  /** The claims of its ID tokens, besides issuer, audience and subject. */
  readonly claims?: object;
}

let issuers = 0;

/** An OpenID Connect provider of its own, answered by hand. */
async function newIssuer({ discovery = {}, claims = {}, calls }: Issued) {
  issuers += 1;
  const issuer = `https://id-${issuers}-${crypto.randomUUID()}.example`;
  const iss = calls ?? issuer;
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const subject = crypto.randomUUID();
  const email = newPerson().email;
  const answers: Record<string, () => Promise<object> | object> = {
    "/.well-known/openid-configuration": () => ({
      issuer: iss,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...discovery,
    }),
    "/keys": async () => ({ keys: [await exportJWK(publicKey)] }),
    "/token": async () => ({
      access_token: "of the provider",
      id_token: await new SignJWT({ email, email_verified: true, ...claims })
        .setProtectedHeader({ alg: "ES256" })
        .setIssuer(iss)
        .setAudience("company-client")
        .setSubject(subject)
        .setExpirationTime("5m")
        .sign(privateKey),
    }),
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const answer = answers[String(input).slice(issuer.length)];
    return answer ? Response.json(await answer()) : new Response(null, { status: 404 });
  });
  const entry = {
    name: "company",
    label: "Company",
    issuer,
    clientId: "company-client",
    clientSecret: "company-secret",
  };
  const under: Env = {
    ...environment,
    DB: watchD1().binding,
    OIDC_PROVIDERS: JSON.stringify([entry]),
    AUTH_GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: entry.clientId,
    GOOGLE_CLIENT_SECRET: entry.clientSecret,
  };
  return { under, email };
}

const ask = (under: Env, path: string, headers: Record<string, string> = {}) =>
  fetchUnder(under, new Request(new URL(path, origin), { redirect: "manual", headers }));
const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank");

const verifier = "v".repeat(43);

/** Goes to the provider and comes back; the two ways in which a program gets its session. */
async function signInWith(issued: Issued, flow: "pkce" | "fragment", provider = "company") {
  const { under } = await newIssuer(issued);
  const pkce = flow === "pkce" ? `&code_challenge=${verifier}&code_challenge_method=plain` : "";
  const asked = locationOf(await ask(under, `/auth/v1/authorize?provider=${provider}${pkce}`));
  const back = await ask(under, `/auth/v1/callback?state=${asked.searchParams.get("state")}&code=any`);
  const landed = locationOf(back);
  if (flow === "fragment") return { under, asked, token: fragmentOf(landed).get("access_token") ?? "" };
  const exchanged = await fetchUnder(
    under,
    new Request(`${origin}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: bearer("none"),
      body: JSON.stringify({ auth_code: landed.searchParams.get("code"), code_verifier: verifier }),
    }),
  );
  const { access_token: token } = await exchanged.json<{ access_token: string }>();
  return { under, asked, token };
}

const link = (under: Env, token: string) =>
  ask(under, "/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true", bearer(token));

test.each(["pkce", "fragment"] as const)(
  "a person who is signed in at the provider for longer than a day has no fresh sign-in here (%s)",
  async (flow) => {
    const { under, asked, token } = await signInWith(
      { claims: { auth_time: nowSeconds() - daySeconds - 60 } },
      flow,
    );
    // The address asks the provider for a new sign-in; a person at the browser can remove that from it.
    expect(asked.searchParams.getAll("max_age")).toEqual([String(daySeconds)]);
    await expectRefused(link(under, token), 400, "reauthentication_needed");
    const { amr } = JSON.parse(atob(token.split(".")[1] ?? ""));
    expect(amr[0].timestamp).toBeLessThan(nowSeconds() - daySeconds);
  },
);

test("a person who is signed in there for longer than a day has no fresh sign-in by the button of a linking either", async () => {
  const { session } = await signedIn();
  const { under } = await newIssuer({ claims: { auth_time: nowSeconds() - daySeconds - 60 } });
  const path = "/auth/v1/user/identities/authorize?provider=company&skip_http_redirect=true";
  const { url } = await (await ask(under, path, bearer(session.access_token))).json<{ url: string }>();
  const state = new URL(url).searchParams.get("state");
  const page = await (await ask(under, `/auth/v1/callback?state=${state}&code=any`)).text();
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ token });
  const pressed = new Request(origin + action, {
    method: "POST",
    body,
    headers: { origin },
    redirect: "manual",
  });
  const opened = fragmentOf(locationOf(await fetchUnder(under, pressed))).get("access_token") ?? "";
  expect((await ask(under, "/auth/v1/user", bearer(opened))).status).toBe(200);
  await expectRefused(link(under, opened), 400, "reauthentication_needed");
});

test.each([
  ["says that it was today", { claims: { auth_time: nowSeconds() - 60 } }, 200],
  ["says a time to come", { claims: { auth_time: nowSeconds() + 1000 * daySeconds } }, 200],
  ["says a fraction of a second", { claims: { auth_time: nowSeconds() - 60.5 } }, 200],
  ["says nothing", {}, 400],
  ["says what is no time", { claims: { auth_time: "today" } }, 400],
])("a sign-in at a provider that %s", async (_what, issued, status) => {
  const { under, token } = await signInWith(issued, "pkce");
  expect((await link(under, token)).status).toBe(status);
  // The sign-in itself succeeds.
  expect((await ask(under, "/auth/v1/user", bearer(token))).status).toBe(200);
});

test("Google, which gives the time of the sign-in to some programs only, is believed", async () => {
  const { under, token } = await signInWith({}, "pkce", "google");
  expect((await link(under, token)).status).toBe(200);
});

test.each([
  ["&max_age=60", "60"],
  ["&max_age=0", "0"],
  ["&Max_Age=60", "60"],
  ["&max_age=999999", String(daySeconds)],
  ["&max_age=-1", String(daySeconds)],
  ["", String(daySeconds)],
])("with %s the provider is asked for a sign-in of the last %s seconds", async (more, wanted) => {
  const { under } = await newIssuer({});
  const asked = locationOf(await ask(under, `/auth/v1/authorize?provider=company${more}`));
  expect(asked.searchParams.getAll("max_age")).toEqual([wanted]);
});

test("a provider that calls itself by another address signs in, and the log names both", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { under, token } = await signInWith({ calls: "https://other.example" }, "pkce");
  const user = await ask(under, "/auth/v1/user", bearer(token));
  expect(await user.json()).toMatchObject({
    identities: [{ identity_data: { iss: "https://other.example" } }],
  });
  expect(log.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringMatching(/"issuer":"https:\/\/id-.*"named":"https:\/\/other.example"/),
  ]);
});

const noMail = { redirectTo: null, link: { kind: "fragment" } } as const;

/** A program's session of yesterday, and how the program proves in it that the user is present. */
async function yesterday() {
  const { email, password, address } = await member();
  const clock = newClock();
  const service = await serviceAt(clock.now, { address, environment });
  const signIn = await service.signInWithPassword({ email, password });
  const otherSignIn = await service.signInWithPassword({ email, password });
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(signIn.refresh_token);
  const { access_token: otherToken } = await service.refresh(otherSignIn.refresh_token);
  return {
    clock,
    service,
    token,
    /** Of another session of the user, as old. */
    otherToken,
    prove: (nonce: string) => service.updateUser(token, { nonce }, noMail),
    async readCode() {
      await service.sendReauthenticationCode(token);
      return (await readMail(email)).code;
    },
  };
}

test("a program proves the person's presence by a mailed code and may link for half an hour", async () => {
  const { clock, service, token, prove, readCode } = await yesterday();
  const start = () => service.startLinking(token, googleStart, false);
  await expect(start()).rejects.toMatchObject({
    code: "reauthentication_needed",
    message: expect.stringContaining("updateUser({ nonce })"),
  });
  const code = await readCode();
  await expect(prove(wrongCode(code))).rejects.toMatchObject({ code: "reauthentication_not_valid" });
  await expect(start()).rejects.toMatchObject({ code: "reauthentication_needed" });
  await prove(code);
  expect(await start()).toContain("client_id=google-client");
  await expect(prove(code)).rejects.toMatchObject({ code: "reauthentication_not_valid" });
  clock.step(29 * 60_000);
  await start();
  clock.step(2 * 60_000);
  await expect(start()).rejects.toMatchObject({ code: "reauthentication_needed" });
});

test("the unmodified client proves presence by reauthenticate() and updateUser({ nonce })", async () => {
  const { client, email } = await signedIn();
  const before = await client.auth.getUser();
  await client.auth.reauthenticate();
  const { data, error } = await client.auth.updateUser({ nonce: (await readMail(email)).code });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(before.data.user?.id);
  await client.auth.refreshSession();
  const levels = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(levels.data?.currentAuthenticationMethods).toMatchObject([
    { method: "otp" },
    { method: "password" },
  ]);
});

test("a code proves presence in the session that gives it, and in no other one of the member", async () => {
  const { service, token, otherToken, prove, readCode } = await yesterday();
  await prove(await readCode());
  expect(await service.startLinking(token, googleStart, false)).toContain("client_id=google-client");
  await expect(service.startLinking(otherToken, googleStart, false)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
});

test("the code of another member proves nothing", async () => {
  const { prove, readCode } = await yesterday();
  const code = await readCode();
  const other = await yesterday();
  await expect(other.prove(code)).rejects.toMatchObject({ code: "reauthentication_not_valid" });
  await prove(code);
});

test("a code beside a name or an address is not checked, and stays valid", async () => {
  const { service, token, prove, readCode } = await yesterday();
  const code = await readCode();
  for (const nonce of [code, wrongCode(code)])
    expect(await service.updateUser(token, { data: { a: 1 }, nonce }, noMail)).toMatchObject({
      user_metadata: { a: 1 },
    });
  const email = newPerson().email;
  const changed = await service.updateUser(token, { email, nonce: wrongCode(code) }, noMail);
  expect(changed.new_email).toBe(email);
  await expect(service.startLinking(token, googleStart, false)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
  await prove(code);
});

test("a code beside a new password stays valid when something else is refused", async () => {
  const { service, token, readCode } = await yesterday();
  const nonce = await readCode();
  const change = (email?: string) =>
    service.updateUser(token, { password: "another good one", nonce, email }, noMail);
  const taken = (await signedIn()).email;
  await expect(change(taken)).rejects.toMatchObject({ code: "email_exists" });
  await expect(change(newPerson().email)).rejects.toMatchObject({ code: "over_email_send_rate_limit" });
  await change();
  expect(await service.startLinking(token, googleStart, false)).toContain("client_id=google-client");
});

test("a proof that is given while a second step is accepted is over with its token, and the second step stays", async () => {
  const { email, address, session, answer, clock } = await verifiedAt();
  const { session_id: id } = JSON.parse(atob(session.access_token.split(".")[1] ?? ""));
  const first = await serviceAt(clock.now, { address });
  await first.sendReauthenticationCode(session.access_token);
  const nonce = (await readMail(email)).code;
  const race = beforeWrite(/update "session"/i, () => answer(session.access_token));
  const service = await serviceAt(clock.now, { address, environment: { ...environment, DB: race.binding } });
  await expect(service.updateUser(session.access_token, { nonce }, noMail)).rejects.toMatchObject({
    code: "bad_jwt",
  });
  expect(race.happened()).toBe(true);
  const row = await env.DB.prepare("SELECT amr FROM session WHERE id = ?").bind(id).first<{ amr: string }>();
  expect(JSON.parse(row?.amr ?? "[]")).toMatchObject([{ method: "totp" }, { method: "password" }]);
});

test("a session of yesterday begins no second step, by which an attacker could keep the person out", async () => {
  const { clock, service, token, prove, readCode } = await yesterday();
  const enrol = (isProved: boolean) =>
    service.enrolFactor(token, { type: "totp", friendlyName: "a", issuer: null }, isProved);
  await expect(enrol(false)).rejects.toMatchObject({ status: 400, code: "reauthentication_needed" });
  await prove(await readCode());
  const { id, totp } = await enrol(false);
  const { id: challengeId } = await service.challengeFactor(token, id);
  const code = codeAt(totp?.secret ?? "", clock.now());
  expect((await service.verifyFactor(token, id, { challengeId, code })).user.factors).toHaveLength(1);
});

test("a session of yesterday begins no further second step, which could replace the person's own", async () => {
  const { email, password, address } = await member();
  const client = newClient({ address });
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "a" });
  const clock = newClock();
  const secret = data?.totp.secret ?? "";
  const factorId = data?.id ?? "";
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, clock.now()) });
  clock.step(25 * 3_600_000);
  const service = await serviceAt(clock.now, { address });
  const { data: held } = await client.auth.getSession();
  const { access_token: token } = await service.refresh(held.session?.refresh_token ?? "");
  const another = { type: "totp", friendlyName: "b", issuer: null } as const;
  await expect(service.enrolFactor(token, another, false)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
  expect(await service.enrolFactor(token, another, true)).toMatchObject({ type: "totp" });
  // A code of the user's own factor proves presence as a mailed one does, for as long.
  const { id: challengeId } = await service.challengeFactor(token, factorId);
  const code = codeAt(secret, clock.now());
  const elevated = await service.verifyFactor(token, factorId, { challengeId, code });
  const enrolAnother = (friendlyName: string) =>
    service.enrolFactor(elevated.access_token, { ...another, friendlyName }, false);
  expect(await enrolAnother("c")).toMatchObject({ type: "totp" });
  clock.step(31 * 60_000);
  await expect(enrolAnother("d")).rejects.toMatchObject({ code: "reauthentication_needed" });
});

test("a session of yesterday removes no verified second step before the person has proved their presence", async () => {
  const { service, clock, email, session, factorId } = await verifiedAt();
  const unfinished = await service.enrolFactor(session.access_token, {
    type: "totp",
    friendlyName: "b",
    issuer: null,
  });
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(session.refresh_token);
  await service.removeFactor(token, unfinished.id);
  await expect(service.removeFactor(token, factorId)).rejects.toMatchObject({
    status: 400,
    code: "reauthentication_needed",
  });
  await service.sendReauthenticationCode(token);
  await service.updateUser(token, { nonce: (await readMail(email)).code }, noMail);
  await service.removeFactor(token, factorId);
  expect((await service.requireUser(token)).factors ?? []).toEqual([]);
});

test("a code of the second step that goes is presence enough for its removal", async () => {
  const { service, clock, session, factorId, answer } = await verifiedAt();
  clock.step(25 * 3_600_000);
  const { access_token: old } = await service.refresh(session.refresh_token);
  const { access_token: token } = await answer(old);
  await service.removeFactor(token, factorId);
});

test("a session of yesterday doesn't unlink email, and with it the password, before the person has proved their presence", async () => {
  const person = await member();
  const { client, email, password, address, userId } = person;
  const trip = await travel(await askToLink(person, personaOf(newPerson().email)));
  expect((await client.auth.exchangeCodeForSession(codeOf(trip))).error).toBeNull();
  const clock = newClock();
  const service = await serviceAt(clock.now, { address, environment });
  const signIn = await service.signInWithPassword({ email, password });
  clock.step(25 * 3_600_000);
  const { access_token: token, user } = await service.refresh(signIn.refresh_token);
  const idOf = (provider: string) =>
    user.identities?.find((identity) => identity.provider === provider)?.identity_id ?? "";
  const unlink = () => service.unlinkIdentity(token, idOf("email"));
  await expect(unlink()).rejects.toMatchObject({ status: 400, code: "reauthentication_needed" });
  await service.sendReauthenticationCode(token);
  await service.updateUser(token, { nonce: (await readMail(email)).code }, noMail);
  await unlink();
  expect(await providersOf({ userId })).toEqual(["github"]);
});
