import { env } from "cloudflare:workers";
import { corsHeaders } from "@supabase/supabase-js/cors";
import { expect, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  call,
  expectRefused,
  newClient,
  newClock,
  newPerson,
  outcomeOf,
  post,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";

test("the API key is asked for everywhere but at the open addresses", async () => {
  for (const path of ["/auth/v1/user", "/auth/v1/settings", "/auth/v1/nothing", "/rest/v1/profiles"]) {
    for (const headers of [{}, { apikey: "sb_publishable_wrong" }]) {
      const answer = await call(path, { headers });
      expect(answer.status, path).toBe(401);
      expect(Object.keys(await answer.json<object>()).sort()).toEqual(["hint", "message"]);
    }
  }
  for (const path of ["/auth/v1/health", "/auth/v1/.well-known/jwks.json", "/.well-known/jwks.json"]) {
    expect((await call(path)).status, path).toBe(200);
    expect((await call(path, { method: "HEAD" })).status, path).toBe(200);
  }
  expect((await call(`/auth/v1/settings?apikey=${apiKey}`)).status).toBe(200);
  expect((await post("/auth/v1/verify", {}, { headers: { apikey: "wrong" } })).status).toBe(401);
});

const namesOf = (list: string | null | undefined) => (list ?? "").toLowerCase().split(/\s*,\s*/);

test.each([
  "/auth/v1/token",
  "/auth/v1/user",
  "/rest/v1/profiles",
  "/.well-known/jwks.json",
  "/news",
  "/openapi.json",
])(
  "any origin may call %s, none with credentials and with the headers it asks for, within bounds",
  async (path) => {
    const ask = async (headers?: string) => {
      const answer = await call(path, {
        method: "OPTIONS",
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "GET",
          ...(headers !== undefined && { "access-control-request-headers": headers }),
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      return answer.headers.get("access-control-allow-headers") ?? "";
    };
    const asked = "apikey,baggage,sentry-trace,x-of-my-own";
    expect(await ask(asked)).toBe(asked);
    expect(await ask(`x-${"long".repeat(1_000)}`)).not.toContain("x-long");
    if (!/^\/(auth|rest)/.test(path)) return;
    // Without such a list, all that the client sends, also for a retry.
    expect(namesOf(await ask())).toEqual(
      expect.arrayContaining([...namesOf(corsHeaders["Access-Control-Allow-Headers"]), "x-retry-count"]),
    );
    const answer = await call(path, { headers: { origin: "https://evil.example", apikey: apiKey } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(namesOf(answer.headers.get("access-control-expose-headers"))).toEqual(
      expect.arrayContaining(["x-supabase-api-version", "retry-after"]),
    );
  },
);

test("the version is echoed from 2024-01-01 on and decides the shape of errors", async () => {
  const ask = (version?: string) =>
    call("/auth/v1/user", {
      headers: { apikey: apiKey, ...(version && { "x-supabase-api-version": version }) },
    });
  for (const version of ["2024-01-01", "2026-05-05"]) {
    const answer = await ask(version);
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await answer.json()).toMatchObject({ code: "no_authorization", message: expect.any(String) });
  }
  for (const version of [undefined, "2023-12-31", "tomorrow", "2024-13-45"]) {
    const answer = await ask(version);
    expect(answer.headers.get("x-supabase-api-version"), version).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: 401,
      error_code: "no_authorization",
      msg: expect.any(String),
    });
  }
});

test("each client has its own budget, with all addresses of its /64; a valid refresh is never limited", async () => {
  const { address: limited } = newPerson();
  const recover = (address: string, more = {}) =>
    post(
      "/auth/v1/recover",
      { email: "nobody@example.com" },
      { address, headers: { apikey: apiKey, ...more } },
    );
  const statuses = [];
  for (let at = 0; at < 31; at += 1) {
    const answer = await recover(limited);
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("10");
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  const [prefix] = limited.split("::");
  for (const again of [recover(limited, { "x-forwarded-for": "192.0.2.1" }), recover(`${prefix}:8:9:a:b`)])
    await expectRefused(again, 429, "over_request_rate_limit");
  expect((await recover(newPerson().address)).status).toBe(200);

  const { session, address } = await signedIn();
  let token = session.refresh_token;
  for (let at = 0; at < 40; at += 1) {
    const body = { refresh_token: token };
    const answer = await post("/auth/v1/token?grant_type=refresh_token", body, { address });
    expect(answer.status).toBe(200);
    token = (await answer.json<{ refresh_token: string }>()).refresh_token;
  }
});

/** Sign-ins of one client while the clock stands still: each resolves to "done" or the refusal's code. */
async function signInFrom({ address }: { address: string }, environment: Env = env) {
  const service = await serviceAt(newClock().now, { address, environment });
  return (email: string, password: string) => outcomeOf(service.signInWithPassword({ email, password }));
}

test("one client guesses thirty passwords at once, of whomever; then the right one is refused as well", async () => {
  const { email, password } = await signedIn();
  const guess = await signInFrom(newPerson());
  for (let at = 0; at < 30; at += 1)
    expect(await guess(at % 2 ? email : newPerson().email, "wrong password")).toBe("invalid_credentials");
  expect(await guess(email, password)).toBe("over_request_rate_limit");
  const elsewhere = await signInFrom(newPerson());
  expect(await elsewhere(email, password)).toBe("done");
});

test("a guess costs one hash, also for an address without an account", async () => {
  const { email } = await signedIn();
  let hashes = 0;
  const PASSWORD_COST = {
    // Each hash reads its cost.
    get N() {
      hashes += 1;
      return 16;
    },
    r: 1,
    p: 1,
  };
  const guess = await signInFrom(newPerson(), { ...env, DB: watchD1().binding, PASSWORD_COST });
  for (const to of [email, newPerson().email]) {
    hashes = 0;
    await guess(to, "wrong password");
    expect(hashes).toBe(1);
  }
});

test("a wrong password reads and writes alike for known, unconfirmed and unknown addresses", async () => {
  const { binding, takePattern } = watchD1();
  const client = newClient({ ...newPerson(), environment: { ...env, DB: binding } });
  // The first request of an isolate reads the signing keys as well.
  await client.auth.signInWithPassword(newPerson());
  for (const { email } of [await signedIn(), await signUp(), newPerson()]) {
    takePattern();
    const { error } = await client.auth.signInWithPassword({ email, password: "a stranger's" });
    expect(error?.code).toBe("invalid_credentials");
    expect(takePattern()).toBe("W");
  }
});
