/** Ways to sign in that the client offers and this service lacks: GoTrue's own status and code for each that is off. */
import { expect, test } from "vitest";
import { apiKey, bearer, call, expectRefused, newClient, newPerson, post, signedIn } from "./harness.ts";

test("each way of the client that is off is refused by name, and no call of an administrator is answered", async () => {
  const { auth } = newClient(newPerson());
  const token = "a.b.c";
  const phone = "+491511234567";
  const refused = [
    [auth.signInAnonymously(), 422, "anonymous_provider_disabled"],
    [auth.signInWithIdToken({ provider: "google", token }), 400, "provider_disabled"],
    [auth.signInWithIdToken({ provider: "apple", token }), 400, "provider_disabled"],
    [auth.signInWithIdToken({ provider: "kakao", token }), 400, "provider_disabled"],
    [auth.signInWithOtp({ phone }), 400, "phone_provider_disabled"],
    [auth.signInWithSSO({ domain: "company.example" }), 404, "saml_provider_disabled"],
    [auth.resend({ type: "sms", phone }), 400, "validation_failed"],
    [auth.admin.listUsers(), 404, "not_found"],
    [auth.admin.getUserById(crypto.randomUUID()), 404, "not_found"],
    [auth.admin.deleteUser(crypto.randomUUID()), 404, "not_found"],
  ] as const;
  for (const [asked, status, code] of refused)
    expect((await asked).error).toMatchObject({ name: "AuthApiError", status, code });
});

const id = crypto.randomUUID();

test.each([
  ["POST", "/token?grant_type=id_token", 400, "validation_failed", { id_token: "a.b.c", provider: "nobody" }],
  ["POST", "/token?grant_type=web3", 422, "web3_provider_disabled", {}],
  ["POST", "/passkeys/authentication/options", 404, "passkey_disabled", {}],
  ["POST", "/passkeys/registration/verify", 404, "passkey_disabled", {}],
  ["GET", "/passkeys", 404, "passkey_disabled", null],
  ["DELETE", `/passkeys/${id}`, 404, "passkey_disabled", null],
  ["POST", "/user", 404, "not_found", {}],
  ["GET", "/token", 404, "not_found", null],
  ["PATCH", "/factors/x", 404, "not_found", {}],
  ["PUT", "/health", 404, "not_found", {}],
])("%s %s is %i %s", async (method, path, status, code, body) => {
  const sent = body ? { body: JSON.stringify(body) } : {};
  await expectRefused(
    call(`/auth/v1${path}`, { method, headers: { apikey: apiKey }, ...sent }),
    status,
    code,
  );
});

test("an ID token that is missing is an error of OAuth", async () => {
  const answer = await post("/auth/v1/token?grant_type=id_token", { provider: "google" });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "invalid request", error_description: "id_token required" },
  ]);
});

test("there is no OAuth server, and no factor of WebAuthn", async () => {
  const { session } = await signedIn();
  const headers = bearer(session.access_token);
  for (const path of [`/oauth/authorizations/${id}`, "/oauth/userinfo", "/user/oauth/grants"])
    await expectRefused(call(`/auth/v1${path}`, { headers }), 404, "feature_disabled", path);
  await expectRefused(call("/auth/v1/oauthx", { headers }), 404, "not_found");
  const enrol = (as: HeadersInit) =>
    post("/auth/v1/factors", { factor_type: "webauthn", friendly_name: "key" }, { headers: as });
  await expectRefused(enrol(headers), 422, "mfa_webauthn_enroll_not_enabled");
  await expectRefused(enrol(bearer("a.b.c")), 403, "bad_jwt");
});
