import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { selectRow } from "../database.ts";
import { beforeWrite, watchD1 } from "./d1.ts";
import {
  bearer,
  confirmed,
  expectRefused,
  expectRejected,
  fetchUnder,
  fragmentOf,
  mailOptions,
  newClock,
  newPerson,
  origin,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { environment, googleStart } from "./providers.ts";
import { addIdentity, codeAt, verifiedAt, wrongCode } from "./second-step.ts";

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
    ...Array(2).fill(expect.stringMatching(/"issuer":"https:\/\/id-.*"named":"https:\/\/other.example"/)),
  ]);
});

/** A program's session of yesterday, and how the program proves in it that the user is present. */
async function yesterday() {
  const { email, password, address } = await confirmed();
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
    password,
    token,
    /** Of another session of the user, as old. */
    otherToken,
    prove: (nonce: string) => service.updateUser(token, { nonce }, mailOptions),
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
  await expectRejected(prove(wrongCode(code)), "reauthentication_not_valid");
  await expectRejected(start(), "reauthentication_needed");
  await prove(code);
  expect(await start()).toContain("client_id=google-client");
  expect(await service.startLinking(token, googleStart, true)).toContain("client_id=google-client");
  await expectRejected(prove(code), "reauthentication_not_valid");
  clock.step(29 * 60_000);
  await start();
  clock.step(2 * 60_000);
  await expectRejected(start(), "reauthentication_needed");
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
  await expectRejected(service.startLinking(otherToken, googleStart, false), "reauthentication_needed");
});

test("the code of another member proves nothing", async () => {
  const { prove, readCode } = await yesterday();
  const code = await readCode();
  const other = await yesterday();
  await expectRejected(other.prove(code), "reauthentication_not_valid");
  await prove(code);
});

test("a code beside a name or an address is not checked, and stays valid", async () => {
  const { service, token, prove, readCode } = await yesterday();
  const code = await readCode();
  for (const nonce of [code, wrongCode(code)])
    expect(await service.updateUser(token, { data: { a: 1 }, nonce }, mailOptions)).toMatchObject({
      user_metadata: { a: 1 },
    });
  const email = newPerson().email;
  const changed = await service.updateUser(token, { email, nonce: wrongCode(code) }, mailOptions);
  expect(changed.new_email).toBe(email);
  await expectRejected(service.startLinking(token, googleStart, false), "reauthentication_needed");
  await prove(code);
});

test("a code beside a new password stays valid when something else is refused", async () => {
  const { service, token, readCode } = await yesterday();
  const nonce = await readCode();
  const change = (email?: string) =>
    service.updateUser(token, { password: "another good one", nonce, email }, mailOptions);
  const taken = (await signedIn()).email;
  await expectRejected(change(taken), "email_exists");
  await expectRejected(change(newPerson().email), "over_email_send_rate_limit");
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
  await expectRejected(service.updateUser(session.access_token, { nonce }, mailOptions), "bad_jwt");
  expect(race.happened()).toBe(true);
  const row = await selectRow<{ amr: string }>("SELECT amr FROM session WHERE id = ?", id);
  expect(JSON.parse(row?.amr ?? "[]")).toMatchObject([{ method: "totp" }, { method: "password" }]);
});

test("a page's session of yesterday proves presence by the password or a mailed code, and by nothing that is wrong", async () => {
  const { service, token, password, readCode } = await yesterday();
  const prove = (proof: object) => service.proveIdentity(token, proof);
  await expectRejected(prove({}), "reauthentication_needed");
  await expectRejected(prove({ currentPassword: "not it" }), "current_password_invalid", 400);
  await prove({ currentPassword: password });
  const nonce = await readCode();
  await prove({ nonce });
  await expectRejected(prove({ nonce }), "reauthentication_not_valid");
  // A fresh session proves it by itself, and by no wrong password.
  const { session } = await signedIn();
  const fresh = await serviceAt(() => new Date(), newPerson());
  await fresh.proveIdentity(session.access_token, {});
  const wrong = fresh.proveIdentity(session.access_token, { currentPassword: "not it" });
  await expectRejected(wrong, "current_password_invalid");
  await expectRejected(fresh.proveIdentity("nonsense", {}), "bad_jwt", 403);
});

test("a session of yesterday begins no second step, by which an attacker could keep the person out", async () => {
  const { clock, service, token, prove, readCode } = await yesterday();
  const enrol = () => service.enrolFactor(token, { type: "totp", friendlyName: "a", issuer: null }, false);
  await expectRejected(enrol(), "reauthentication_needed", 400);
  await prove(await readCode());
  const { id, totp } = await enrol();
  const { id: challengeId } = await service.challengeFactor(token, id);
  const code = codeAt(totp?.secret ?? "", clock.now());
  expect((await service.verifyFactor(token, id, { challengeId, code })).user.factors).toHaveLength(1);
});

/** A user with a second step and an identity beside the password, in a session of yesterday. */
async function wellKept() {
  const person = await verifiedAt(newClock(), environment);
  await addIdentity(person.session.user.id);
  person.clock.step(25 * 3_600_000);
  const { access_token: token, user } = await person.service.refresh(person.session.refresh_token);
  return { ...person, token, user };
}

type Kept = Awaited<ReturnType<typeof wellKept>>;

const guarded: [string, (kept: Kept, token: string) => Promise<unknown>][] = [
  ["begins no linking", ({ service }, token) => service.startLinking(token, googleStart, false)],
  [
    "begins no further second step, which could replace the person's own",
    ({ service }, token) =>
      service.enrolFactor(token, { type: "totp", friendlyName: "b", issuer: null }, false),
  ],
  ["removes no second step", ({ service, factorId }, token) => service.removeFactor(token, factorId)],
  [
    "doesn't unlink email, and with it the password",
    ({ service, user }, token) => {
      const byEmail = user.identities.find(({ provider }) => provider === "email");
      return service.unlinkIdentity(token, byEmail?.identity_id ?? "");
    },
  ],
];

const proofs: [string, (kept: Kept, token: string) => Promise<string>][] = [
  [
    "a mailed code",
    async ({ service, email }, token) => {
      await service.sendReauthenticationCode(token);
      await service.updateUser(token, { nonce: (await readMail(email)).code }, mailOptions);
      return token;
    },
  ],
  ["the second step", async ({ answer }, token) => (await answer(token)).access_token],
];

describe.each(guarded)("a session of yesterday %s", (_what, act) => {
  test.each(proofs)("before presence is proved by %s, half an hour ago at most", async (_how, prove) => {
    const kept = await wellKept();
    await expectRejected(act(kept, kept.token), "reauthentication_needed", 400);
    const proved = await prove(kept, kept.token);
    kept.clock.step(31 * 60_000);
    await expectRejected(act(kept, proved), "reauthentication_needed", 400);
    await act(kept, await prove(kept, proved));
  });
});

test("an unfinished second step is removed in a session of yesterday without more", async () => {
  const { service, session, clock } = await verifiedAt();
  const another = { type: "totp", friendlyName: "b", issuer: null } as const;
  const { id } = await service.enrolFactor(session.access_token, another);
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(session.refresh_token);
  await service.removeFactor(token, id);
  expect((await service.requireUser(token)).factors).toHaveLength(1);
});
