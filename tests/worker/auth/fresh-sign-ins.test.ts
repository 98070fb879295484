/** When a sign-in stands for the person: what a provider says of its own, and what a program does in an older session. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
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
import { environment, googleStart, member } from "./providers.ts";
import { codeAt, wrongCode } from "./second-step.ts";

const daySeconds = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);

afterEach(() => vi.restoreAllMocks());

interface Issued {
  /** What its discovery document says besides its addresses. */
  readonly discovery?: object | ((issuer: string) => object);
  /** The claims of its ID tokens, besides issuer, audience and subject. */
  readonly claims?: object;
}

let issuers = 0;

/** An OpenID Connect provider of its own, answered by hand. */
async function newIssuer({ discovery = {}, claims = {} }: Issued) {
  issuers += 1;
  const issuer = `https://id-${issuers}-${crypto.randomUUID()}.example`;
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const subject = crypto.randomUUID();
  const email = newPerson().email;
  const answers: Record<string, () => Promise<object> | object> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...(typeof discovery === "function" ? discovery(issuer) : discovery),
    }),
    "/keys": async () => ({ keys: [await exportJWK(publicKey)] }),
    "/token": async () => ({
      access_token: "of the provider",
      id_token: await new SignJWT({ email, email_verified: true, ...claims })
        .setProtectedHeader({ alg: "ES256" })
        .setIssuer(issuer)
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
  const under: Env = { ...environment, DB: watchD1().binding, OIDC_PROVIDERS: JSON.stringify([entry]) };
  return { under, email };
}

const ask = (under: Env, path: string, headers: Record<string, string> = {}) =>
  fetchUnder(under, new Request(new URL(path, origin), { redirect: "manual", headers }));
const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank");

const verifier = "v".repeat(43);

/** Goes to the provider and comes back; the two ways in which a program gets its session. */
async function signInWith(issued: Issued, flow: "pkce" | "fragment") {
  const { under } = await newIssuer(issued);
  const pkce = flow === "pkce" ? `&code_challenge=${verifier}&code_challenge_method=plain` : "";
  const asked = locationOf(await ask(under, `/auth/v1/authorize?provider=company${pkce}&max_age=1`));
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
  "who is signed in at the provider for longer than a day has no fresh sign-in here (%s)",
  async (flow) => {
    const { under, asked, token } = await signInWith(
      { claims: { auth_time: nowSeconds() - daySeconds - 60 } },
      flow,
    );
    // The provider is asked to have the person sign in once more; who sits there can cut that out of the address.
    expect(asked.searchParams.getAll("max_age")).toEqual([String(daySeconds)]);
    await expectRefused(link(under, token), 400, "reauthentication_needed");
    const { amr } = JSON.parse(atob(token.split(".")[1] ?? ""));
    expect(amr[0].timestamp).toBeLessThan(nowSeconds() - daySeconds);
  },
);

test.each([
  ["says that it was today", { claims: { auth_time: nowSeconds() - 60 } }, 200],
  ["says a time to come", { claims: { auth_time: nowSeconds() + 1000 * daySeconds } }, 200],
  ["says nothing and has promised nothing", {}, 200],
  ["says nothing although it can", { discovery: { claims_supported: ["sub", "auth_time"] } }, 400],
])("a sign-in at a provider that %s", async (_what, issued, status) => {
  const { under, token } = await signInWith(issued, "pkce");
  expect((await link(under, token)).status).toBe(status);
});

test("a provider whose document names another issuer is refused, and the log says so", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { under } = await newIssuer({ discovery: { issuer: "https://evil.example" } });
  await expectRefused(ask(under, "/auth/v1/authorize?provider=company"), 503, "service_unavailable");
  expect(String(log.mock.calls[0]?.[0])).toContain("another issuer");
  expect((await ask(under, "/auth/v1/authorize?provider=company")).status).toBe(503);
});

test("a slash at the end of an issuer is no other issuer", async () => {
  const { under } = await newIssuer({ discovery: (issuer: string) => ({ issuer: `${issuer}/` }) });
  expect((await ask(under, "/auth/v1/authorize?provider=company")).status).toBe(302);
});

/** A program's session of yesterday, and how it shows in it that the person is there. */
async function yesterday() {
  const { email, password, address } = await member();
  const clock = newClock();
  const service = await serviceAt(clock.now, { address, environment });
  const signIn = await service.signInWithPassword({ email, password });
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(signIn.refresh_token);
  const noMail = { redirectTo: null, link: { kind: "fragment" } } as const;
  return {
    clock,
    service,
    token,
    prove: (nonce: string) => service.updateUser(token, { nonce }, noMail),
    async readCode() {
      await service.sendReauthenticationCode(token);
      return (await readMail(email)).code;
    },
  };
}

test("a program shows by a mailed code that the person is there; then it links, for half an hour", async () => {
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

test("the unmodified client proves it by reauthenticate() and updateUser({ nonce })", async () => {
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

test("the code of one session proves nothing in another", async () => {
  const { service, token, prove, readCode } = await yesterday();
  const other = await yesterday();
  const code = await readCode();
  await expect(other.prove(code)).rejects.toMatchObject({ code: "reauthentication_not_valid" });
  await prove(code);
  await expect(other.service.startLinking(other.token, googleStart, false)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
  expect(await service.startLinking(token, googleStart, false)).toContain("client_id=google-client");
});

test("a session of yesterday begins no second step: whoever holds it could keep the person out", async () => {
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

test("nor another one beside the person's own, of which the second could replace the first", async () => {
  const { email, password, address } = await member();
  const client = newClient({ address });
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "a" });
  const clock = newClock();
  const code = codeAt(data?.totp.secret ?? "", clock.now());
  await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  clock.step(25 * 3_600_000);
  const service = await serviceAt(clock.now, { address });
  const { data: held } = await client.auth.getSession();
  const { access_token: token } = await service.refresh(held.session?.refresh_token ?? "");
  const another = { type: "totp", friendlyName: "b", issuer: null } as const;
  await expect(service.enrolFactor(token, another, false)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
  expect(await service.enrolFactor(token, another, true)).toMatchObject({ type: "totp" });
});
