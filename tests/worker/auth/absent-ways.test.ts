/** Ways to sign in that the client offers and this service lacks: GoTrue's own status and code for each that is off. */
import { expect, test } from "vitest";
import { apiKey, bearer, call, expectRefused, newClient, newPerson, post, signedIn } from "./harness.ts";

test("an ID token is refused by its provider, and without one as OAuth does", async () => {
  const client = newClient(newPerson());
  for (const provider of ["google", "apple", "azure", "facebook", "kakao"] as const) {
    const { error } = await client.auth.signInWithIdToken({ provider, token: "a.b.c" });
    expect([error?.status, error?.code], provider).toEqual([400, "provider_disabled"]);
  }
  const grant = "/auth/v1/token?grant_type=id_token";
  await expectRefused(post(grant, { id_token: "a.b.c", provider: "nobody" }), 400, "validation_failed");
  const answer = await post(grant, { provider: "google" });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "invalid request", error_description: "id_token required" },
  ]);
});

test("a wallet is refused before anything is read", async () => {
  await expectRefused(post("/auth/v1/token?grant_type=web3", {}), 422, "web3_provider_disabled");
});

test("single sign-on, anonymous accounts and the client's passkeys are off", async () => {
  const client = newClient(newPerson());
  const sso = await client.auth.signInWithSSO({ domain: "company.example" });
  expect([sso.error?.status, sso.error?.code]).toEqual([404, "saml_provider_disabled"]);
  const anonymous = await client.auth.signInAnonymously();
  expect([anonymous.error?.status, anonymous.error?.code]).toEqual([422, "anonymous_provider_disabled"]);
  for (const [method, path] of [
    ["POST", "/passkeys/authentication/options"],
    ["POST", "/passkeys/registration/verify"],
    ["GET", "/passkeys"],
    ["DELETE", `/passkeys/${crypto.randomUUID()}`],
  ] as const)
    await expectRefused(
      call(`/auth/v1${path}`, { method, headers: { apikey: apiKey } }),
      404,
      "passkey_disabled",
      path,
    );
});

test("there is no OAuth server", async () => {
  const { session } = await signedIn();
  const headers = bearer(session.access_token);
  for (const path of [
    `/oauth/authorizations/${crypto.randomUUID()}`,
    "/oauth/userinfo",
    "/user/oauth/grants",
  ])
    await expectRefused(call(`/auth/v1${path}`, { headers }), 404, "feature_disabled", path);
  await expectRefused(call("/auth/v1/oauthx", { headers }), 404, "not_found");
});

test("a factor of WebAuthn can't be enrolled", async () => {
  const { session } = await signedIn();
  const body = { factor_type: "webauthn", friendly_name: "key" };
  const enrol = (headers: HeadersInit) => post("/auth/v1/factors", body, { headers });
  await expectRefused(enrol(bearer(session.access_token)), 422, "mfa_webauthn_enroll_not_enabled");
  await expectRefused(enrol(bearer("a.b.c")), 403, "bad_jwt");
});
