/** What the unmodified client offers beyond signing in: its events, and the errors for what this service doesn't offer. */
import { expect, test } from "vitest";
import { apiKey, call, newClient, newPerson, readMail, signedIn } from "./harness.ts";
import { codeAt } from "./second-step.ts";

test("every change of a session is an event of its own", async () => {
  const { email, password, address } = await signedIn();
  const { auth } = newClient({ address });
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  await auth.getSession();
  await auth.signInWithPassword({ email, password });
  await auth.updateUser({ data: { a: 1 } });
  await auth.refreshSession();
  const { data } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "a" });
  const code = codeAt(data?.totp.secret ?? "", new Date());
  await auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: "a", status: "verified" },
  ]);
  await auth.signOut();
  await auth.resetPasswordForEmail(email);
  await auth.verifyOtp({ email, token: (await readMail(email)).code, type: "recovery" });
  expect(events).toEqual([
    "INITIAL_SESSION",
    "SIGNED_IN",
    "USER_UPDATED",
    "TOKEN_REFRESHED",
    "MFA_CHALLENGE_VERIFIED",
    "SIGNED_OUT",
    "PASSWORD_RECOVERY",
  ]);
});

test("ways to sign in that are not offered are refused by name, and no call of an administrator is answered", async () => {
  const { auth } = newClient(newPerson());
  const refused = [
    [auth.signInAnonymously(), 422, "anonymous_provider_disabled"],
    [auth.signInWithIdToken({ provider: "google", token: "x" }), 400, "provider_disabled"],
    [auth.signInWithOtp({ phone: "+491511234567" }), 400, "phone_provider_disabled"],
    [auth.signInWithSSO({ domain: "company.example" }), 404, "saml_provider_disabled"],
    [auth.resend({ type: "sms", phone: "+491511234567" }), 400, "validation_failed"],
    [auth.admin.listUsers(), 404, "not_found"],
    [auth.admin.getUserById(crypto.randomUUID()), 404, "not_found"],
    [auth.admin.deleteUser(crypto.randomUUID()), 404, "not_found"],
  ] as const;
  for (const [asked, status, code] of refused)
    expect((await asked).error).toMatchObject({ name: "AuthApiError", status, code });
});

test.each([
  ["POST", "/user"],
  ["GET", "/token"],
  ["PATCH", "/factors/x"],
  ["PUT", "/health"],
])("%s %s, a method that the path does not have, is not found", async (method, path) => {
  const answer = await call(`/auth/v1${path}`, { method, headers: { apikey: apiKey } });
  expect([answer.status, answer.headers.get("x-sb-error-code")]).toEqual([404, "not_found"]);
});
