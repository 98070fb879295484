/** A user's whole way through the API with the unmodified client; every answer is held against the document. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, inject, test } from "vitest";
import { newEmail, password } from "#tests/support/account.ts";
import { createApiChecker, fetchDocument } from "#tests/support/api-document.ts";
import type { Persona } from "#tests/support/identity-providers.ts";
import { listMails, requireMailLink } from "#tests/support/mailbox.ts";

const apikey = "sb_publishable_local_0000000000";

let document: Awaited<ReturnType<typeof fetchDocument>>;
let api: ReturnType<typeof createApiChecker>;

beforeAll(async () => {
  document = await fetchDocument();
  api = createApiChecker(document);
});

const newClient = (): SupabaseClient =>
  createClient(inject("baseUrl"), apikey, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: api.call },
  });

/** JSON with the key and, if there is one, the token. */
const send = (method: string, path: string, body?: unknown, token?: string, headers: HeadersInit = {}) =>
  api.call(path, {
    method,
    headers: { apikey, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const codeOf = async (email: string) => (await listMails(email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? "";

/** Signed up and confirmed by the mailed code, with a session. */
async function openSession() {
  const client = newClient();
  const email = newEmail();
  await client.auth.signUp({ email, password, options: { data: { full_name: "Ada" } } });
  const { data } = await client.auth.verifyOtp({ email, token: await codeOf(email), type: "signup" });
  if (!data.session) throw new Error("The code opened no session");
  return { client, email, session: data.session, token: data.session.access_token };
}

test("sign-up, sign-in, refresh and sign-out are answered as described", async () => {
  const { client, email, token } = await openSession();
  expect((await send("POST", "/auth/v1/signup", { email: newEmail(), password: "short" })).status).toBe(422);
  expect((await client.auth.signInWithPassword({ email, password: "wrong one" })).error?.code).toBe(
    "invalid_credentials",
  );
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const grant = "/auth/v1/token?grant_type=";
  expect((await send("POST", `${grant}refresh_token`, { refresh_token: "unknown" })).status).toBe(400);
  expect(await (await send("POST", `${grant}refresh_token`, {})).json()).toHaveProperty("error_description");
  expect((await send("POST", `${grant}pkce`, { auth_code: "x", code_verifier: "y" })).status).toBe(404);
  expect((await send("POST", "/auth/v1/logout?scope=galaxy", undefined, token)).status).toBe(400);
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await send("GET", "/auth/v1/user", undefined, token)).status).toBe(403);
});

test("mailed links and codes are answered as described", async () => {
  const { client, email } = await openSession();
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  expect((await api.call(await requireMailLink(email))).status).toBe(303);
  const wrong = await client.auth.verifyOtp({ email, token: "000000", type: "magiclink" });
  expect(wrong.error?.code).toBe("otp_expired");
  expect((await send("POST", "/auth/v1/recover", {})).status).toBe(400);
});

test("the signed-in person and their identities are answered as described", async () => {
  const { client, session, token } = await openSession();
  expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
  expect((await client.auth.updateUser({ data: { note: { deep: [1, null] } } })).error).toBeNull();
  expect((await client.auth.updateUser({ email: newEmail() })).data.user?.new_email).toBeTruthy();
  const admin = await send("PUT", "/auth/v1/user", { app_metadata: { role: "admin" } }, token);
  expect(admin.status).toBe(403);
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const [identity] = session.user.identities ?? [];
  const unlinked = await send(
    "DELETE",
    `/auth/v1/user/identities/${identity?.identity_id}`,
    undefined,
    token,
  );
  expect(unlinked.status).toBe(422);
  expect((await send("DELETE", "/auth/v1/user/identities/x", undefined, token)).status).toBe(404);
});

test("an identity of a provider is linked and unlinked as described", async () => {
  const { client, email } = await openSession();
  const persona: Persona = { subject: crypto.randomUUID(), email, verified: true, name: "Ada" };
  const { data } = await client.auth.linkIdentity({
    provider: "google",
    options: {
      skipBrowserRedirect: true,
      queryParams: { login_hint: Buffer.from(JSON.stringify(persona)).toString("base64url") },
    },
  });
  const atProvider = await fetch(data.url ?? "", { redirect: "manual" });
  const asked = await (await api.call(atProvider.headers.get("location") ?? "")).text();
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(asked) ?? [];
  const back = await api.call("/auth/v1/callback/link", {
    method: "POST",
    body: new URLSearchParams({ token }),
  });
  expect([back.status, new URL(back.headers.get("location") ?? "").search]).toEqual([303, ""]);
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const google = identities.find(({ provider }) => provider === "google");
  if (!google) throw new Error("The provider was not linked");
  expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
});

test("second factors are answered as described", async () => {
  const { client, token } = await openSession();
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  if (!factor) throw new Error("No factor");
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
  const answer = { factorId: factor.id, challengeId: challenge?.id ?? "" };
  const wrong = await client.auth.mfa.verify({ ...answer, code: "abcdef" });
  expect(wrong.error?.code).toBe("mfa_verification_failed");
  const { data: raised, error } = await client.auth.mfa.verify({ ...answer, code: totp.generate() });
  expect(error).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const newest = raised?.access_token;
  expect((await send("POST", "/auth/v1/factors/x/challenge", {}, newest)).status).toBe(404);
  expect((await send("POST", "/auth/v1/factors", { factor_type: "key" }, newest)).status).toBe(400);
  // The session was raised: what was given out before is over.
  expect((await send("POST", "/auth/v1/factors/x/challenge", {}, token)).status).toBe(403);
});

test("profiles are answered as described", async () => {
  const { client, session, token } = await openSession();
  const { id } = session.user;
  const table = () => client.from("profiles");
  expect((await table().select("full_name").eq("id", id).single()).data).toEqual({ full_name: "Ada" });
  expect((await table().upsert({ id, goals_achieved: 1 })).status).toBe(200);
  expect((await table().upsert({ id, goals_achieved: 2 }).select()).data).toMatchObject([
    { goals_achieved: 2 },
  ]);
  expect((await table().update({ goals_achieved: 3 }).eq("id", id)).status).toBe(204);
  expect((await table().insert({ id })).status).toBe(409);
  expect((await table().upsert({ id: crypto.randomUUID() })).status).toBe(403);
  expect((await table().select().eq("id", crypto.randomUUID()).single()).status).toBe(406);
  expect((await send("GET", "/rest/v1/profiles?password=eq.x", undefined, token)).status).toBe(400);
  expect((await send("GET", "/rest/v1/profiles", undefined, "nonsense")).status).toBe(401);
});

test("the service and the pages' session are answered as described", async () => {
  expect((await send("GET", "/auth/v1/settings")).status).toBe(200);
  const origin = inject("baseUrl");
  for (const path of ["/auth/v1/session/refresh", "/auth/v1/session/sign-out"]) {
    expect((await api.call(path, { method: "POST" })).status).toBe(403);
  }
  const ours = { method: "POST", headers: { origin } };
  expect((await api.call("/auth/v1/session/refresh", ours)).status).toBe(401);
  expect((await api.call("/auth/v1/session/sign-out", ours)).status).toBe(303);
});

test("errors have a name from 2024-01-01 on and a number before", async () => {
  const older = await send("GET", "/auth/v1/user");
  expect(await older.json()).toMatchObject({ code: 401, error_code: "no_authorization" });
  const newer = await send("GET", "/auth/v1/user", undefined, "x", {
    "x-supabase-api-version": "2024-01-01",
  });
  expect(await newer.json()).toMatchObject({ code: "bad_jwt" });
});

test("every endpoint of accounts and profiles was asked, and each succeeded", () => {
  const open =
    /jwks|health|\/verify$|\/authorize$|\/callback$|session\/(refresh|goals-achieved|passkey-request)$/;
  const missing = Object.entries(document.paths).flatMap(([path, methods]) => {
    if (!/^\/(auth|rest)\//.test(path) || open.test(path)) return [];
    return Object.keys(methods)
      .map((method) => `${method} ${path}`)
      .filter((name) => ![200, 201, 204, 303].some((status) => api.answered.has(`${name} ${status}`)));
  });
  expect(missing).toEqual([]);
});
