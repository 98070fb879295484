import { env } from "cloudflare:workers";
import { corsHeaders } from "@supabase/supabase-js/cors";
import { expect, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
import { apiKey, call, expectRefused, newClock, newPerson, post, serviceAt, signedIn } from "./harness.ts";

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

test("any origin may call, none with credentials, and the preflight names the client's headers", async () => {
  const preflight = await call("/auth/v1/token", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  const allowed = preflight.headers.get("access-control-allow-headers") ?? "";
  for (const name of ["authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version"]) {
    expect(allowed).toContain(name);
  }
  const answer = await call("/auth/v1/settings", {
    headers: { origin: "https://evil.example", apikey: apiKey },
  });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-expose-headers")?.toLowerCase()).toContain(
    "x-supabase-api-version",
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each(["/auth/v1/token", "/rest/v1/profiles"])(
  "the preflight of %s allows whatever the client lists, also for a retry, and pages may read when to retry",
  async (path) => {
    const preflight = await call(path, {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "GET" },
    });
    const namesOf = (list: string | null | undefined) => (list ?? "").toLowerCase().split(/\s*,\s*/);
    const allowed = namesOf(preflight.headers.get("access-control-allow-headers"));
    const listed = namesOf(corsHeaders["Access-Control-Allow-Headers"]);
    expect(listed).toContain("x-retry-count");
    expect(allowed).toEqual(expect.arrayContaining(listed));
    const answer = await call(path, { headers: { origin: "https://app.example", apikey: apiKey } });
    expect(namesOf(answer.headers.get("access-control-expose-headers"))).toContain("retry-after");
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

test("what Better Auth's own router would offer is not there", async () => {
  const paths = [
    "/api/auth/get-session",
    "/auth/v1/get-session",
    "/auth/v1/sign-in/email",
    "/auth/v1/update-user",
    "/auth/v1/change-password",
    "/auth/v1/jwks",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const answer = await call(path, { method, headers: { apikey: apiKey, accept: "application/json" } });
      expect([403, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  }
});

test("each client address has its own budget; a valid refresh is never limited", async () => {
  const limited = newPerson().address;
  const statuses = [];
  for (let at = 0; at < 32; at += 1) {
    const answer = await post("/auth/v1/recover", { email: "nobody@example.com" }, { address: limited });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("10");
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses.slice(30)).toEqual([429, 429]);
  const forwarded = { "x-forwarded-for": "192.0.2.1", apikey: apiKey };
  const spoofed = post(
    "/auth/v1/recover",
    { email: "nobody@example.com" },
    { address: limited, headers: forwarded },
  );
  await expectRefused(spoofed, 429, "over_request_rate_limit");
  expect((await post("/auth/v1/recover", { email: "nobody@example.com" }, newPerson())).status).toBe(200);

  const { session, address } = await signedIn();
  let token = session.refresh_token;
  for (let at = 0; at < 40; at += 1) {
    const answer = await post(
      "/auth/v1/token?grant_type=refresh_token",
      { refresh_token: token },
      { address },
    );
    expect(answer.status).toBe(200);
    token = (await answer.json<{ refresh_token: string }>()).refresh_token;
  }
});

/** Sign-ins of one client while the clock stands still: each resolves to "open" or the refusal's code. */
async function signInFrom({ address }: { address: string }, environment: Env = env) {
  const service = await serviceAt(newClock().now, { address, environment });
  return (email: string, password: string) =>
    service.signInWithPassword({ email, password }).then(
      () => "open",
      ({ code }: { code: string }) => code,
    );
}

test("one client guesses thirty passwords at once, of whomever; then the right one is refused as well", async () => {
  const { email, password } = await signedIn();
  const guess = await signInFrom(newPerson());
  for (let at = 0; at < 30; at += 1)
    expect(await guess(at % 2 ? email : newPerson().email, "wrong password")).toBe("invalid_credentials");
  expect(await guess(email, password)).toBe("over_request_rate_limit");
  const elsewhere = await signInFrom(newPerson());
  expect(await elsewhere(email, password)).toBe("open");
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

test("the addresses of one /64 share a budget, in every spelling; the next /64 has its own", async () => {
  const [first = "", second = ""] = crypto
    .randomUUID()
    .split("-", 1)
    .flatMap((id) => [id.slice(0, 4), id.slice(4)]);
  const recover = (address: string) => post("/auth/v1/recover", { email: "nobody@example.com" }, { address });
  const spellings = (host: number) => [
    `2001:db8:${first}:${second}::${host.toString(16)}`,
    `2001:DB8:${first.toUpperCase()}:${second}:0:0:0:${host}`,
    `2001:0db8:${first}:${second}:dead:beef:${host}:1%eth0`,
  ];
  const addresses = Array.from({ length: 11 }, (_, host) => spellings(host + 1)).flat();
  const statuses = [];
  for (const address of addresses) statuses.push((await recover(address)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses.slice(30)).toEqual([429, 429, 429]);
  const next = (Number.parseInt(second, 16) ^ 1).toString(16);
  expect((await recover(`2001:db8:${first}:${next}::1`)).status).toBe(200);
});

test("an IPv4 address has one budget, also where it is written as IPv6", async () => {
  const recover = (address: string) => post("/auth/v1/recover", { email: "nobody@example.com" }, { address });
  for (let at = 0; at < 30; at += 1) expect((await recover("::ffff:203.0.113.77")).status).toBe(200);
  for (const address of ["203.0.113.77", "::FFFF:cb00:714d", "0:0:0:0:0:ffff:203.0.113.77"])
    await expectRefused(recover(address), 429, "over_request_rate_limit", address);
});
