/** The plugin alone, as the README shows it: a plain Better Auth with its memory adapter, in Node. */
import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { expect, test } from "vitest";
import type { AuthService } from "#app/contracts/auth-service.ts";
import { AuthError } from "./auth-error.ts";
import { supabaseProtocol } from "./supabase-protocol.ts";

const origin = "https://auth.example";
const faults: unknown[] = [];

/** Knows one member; what it isn't asked for here is missing. */
const service: Partial<AuthService> = {
  async signUp({ email, data }) {
    if (email === "fault@example.com") throw new Error("D1_ERROR: the disk of row 7");
    return { ...member, email, user_metadata: data };
  },
  async requireUser(token) {
    if (token !== "the-token") throw new AuthError(403, "bad_jwt", "The access token is invalid");
    return member;
  },
  async startProviderSignIn({ provider, params }) {
    return `https://provider.example/${provider}?${new URLSearchParams(params)}`;
  },
};

const member = {
  id: "6f1c4b0e-7a8e-4c58-9a59-0f3c0f3c0f3c",
  aud: "authenticated",
  role: "authenticated",
  email: "ada@example.com",
  phone: "",
  app_metadata: { provider: "email", providers: ["email"] },
  user_metadata: {},
  identities: [],
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  is_anonymous: false,
} as const satisfies Awaited<ReturnType<AuthService["requireUser"]>>;

const auth = betterAuth({
  baseURL: origin,
  basePath: "/auth/v1",
  secret: "a-secret-of-this-test-with-enough-characters",
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true },
  advanced: { disableCSRFCheck: true, disableOriginCheck: true },
  plugins: [
    supabaseProtocol({
      name: "auth",
      description: "A plain Better Auth",
      smsProvider: "",
      open: () => ({
        service: service as AuthService,
        listPublicKeys: async () => [],
        providers: ["google"],
        isOwnOrigin: (asked) => asked === origin,
        askToLink: async () => new Response(),
        reportFault: (error) => `fault ${faults.push(error)}`,
      }),
    }),
  ],
});

const ask = (path: string, init: RequestInit = {}) =>
  auth.handler(new Request(`${origin}/auth/v1${path}`, init));
const bearer = (token: string) => ({ headers: { authorization: `bearer ${token}` } });

test("an endpoint answers with its headers, and refuses in both shapes of the protocol", async () => {
  const answer = await ask("/user", bearer("the-token"));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await answer.json()).toEqual(member);
  const refused = await ask("/user", bearer("another"));
  expect([refused.status, refused.headers.get("x-sb-error-code")]).toEqual([403, "bad_jwt"]);
  expect(await refused.json()).toMatchObject({ code: 403, error_code: "bad_jwt" });
  const named = await ask("/user", { headers: { "x-supabase-api-version": "2024-01-01" } });
  expect(named.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await named.json()).toMatchObject({ code: "no_authorization" });
});

test("a body of any content type is read, checked and handed to the service", async () => {
  const sent = { email: "eve@example.com", password: "long enough", data: { full_name: "Eve" }, more: 1 };
  for (const type of ["application/json", "text/plain", ""]) {
    const headers = { "content-type": type };
    const answer = await ask("/signup", { method: "POST", headers, body: JSON.stringify(sent) });
    expect(await answer.json()).toMatchObject({ email: sent.email, user_metadata: sent.data });
  }
  for (const body of ["", "[]", "{", '{"email":5}'])
    expect((await ask("/signup", { method: "POST", body })).status, body).toBe(400);
});

test("a redirect hands the caller's own parameters on, the first of each name", async () => {
  const answer = await ask("/authorize?provider=Google&prompt=login&prompt=none&apikey=k&redirect_to=x");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "https://provider.example/google?prompt=login",
  ]);
});

test("a fault is reported, and the answer shows its id and no detail", async () => {
  const body = JSON.stringify({ email: "fault@example.com", password: "long enough" });
  const answer = await ask("/signup", { method: "POST", body });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error_code: "service_unavailable", error_id: "fault 1" });
  expect(text).not.toContain("D1");
  expect(faults).toHaveLength(1);
});

test("none of Better Auth's own endpoints answers", async () => {
  const core = Object.keys(auth.api).filter((name) => !name.includes(" /"));
  expect(core.length).toBeGreaterThan(20);
  for (const { path, options } of Object.values(auth.api)) {
    const method = [options.method].flat()[0] ?? "GET";
    if (!path || `${method} ${path}` in auth.api) continue;
    const init = { method, ...(method === "GET" ? {} : { body: "{}" }) };
    const answer = await ask(path.replace(/:\w+/g, "a"), init);
    expect([answer.status, answer.headers.get("x-sb-error-code")], path).toEqual([404, "not_found"]);
  }
});
