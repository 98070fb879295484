/** Providers that are silent, never end, send too much or nonsense. No test waits: the time limit is set off by hand. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Plan } from "#tests/support/fake-upstream.ts";
import { plan, planJson, seenAt } from "#tests/worker/news/upstream.ts";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
import { apiKey, expectRefused, fetchUnder, newPerson, origin } from "./harness.ts";

const lines: string[] = [];
const warnings: string[] = [];
beforeEach(() => {
  lines.length = 0;
  warnings.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, "warn").mockImplementation((line) => void warnings.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const kib = "x".repeat(1024);
const endless: Plan = { body: kib.repeat(64), repeat: 1000 };
const faults: [string, Plan][] = [
  ["says nothing", { end: "silence" }],
  ["begins and never ends", { body: "{", end: "hang" }],
  ["sends without end", endless],
  ["breaks off", { body: "{", end: "cut" }],
  ["fails", { status: 500, body: "{}" }],
  ["sends nonsense", { body: "<html>" }],
];

/** Lets the time limit of every fetch pass: at once if nothing comes, else after the headers. */
function endTimeLimits(end: Plan["end"]) {
  if (end !== "silence" && end !== "hang") return;
  const limit = vi.spyOn(AbortSignal, "timeout");
  if (end === "silence") {
    limit.mockReturnValue(AbortSignal.abort(new DOMException("Time is up", "TimeoutError")));
    return;
  }
  const controller = new AbortController();
  limit.mockReturnValue(controller.signal);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    controller.abort(new DOMException("Time is up", "TimeoutError"));
    return answer;
  });
}

const deploy = (vars: Partial<Env>): Env => ({
  ...env,
  DB: watchD1().binding,
  GOOGLE_CLIENT_ID: "google-client",
  GOOGLE_CLIENT_SECRET: "google-secret",
  GITHUB_CLIENT_ID: "github-client",
  GITHUB_CLIENT_SECRET: "github-secret",
  ...vars,
});

const get = (environment: Env, path: string) =>
  fetchUnder(
    environment,
    new Request(origin + path, {
      redirect: "manual",
      headers: { "cf-connecting-ip": newPerson().address, apikey: apiKey },
    }),
  );

/** Goes to the provider and comes back at once, with a code that is not checked; returns the error that the site gets. */
async function comeBack(environment: Env, provider: string): Promise<string | null> {
  const start = await get(
    environment,
    `/auth/v1/authorize?provider=${provider}&code_challenge=${"v".repeat(43)}&code_challenge_method=plain`,
  );
  const state = new URL(start.headers.get("location") ?? "").searchParams.get("state");
  return finish(environment, state);
}

async function finish(environment: Env, state: string | null) {
  const answer = await get(environment, `/auth/v1/callback?state=${state}&code=any`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "").searchParams.get("error_code");
}

test.each(faults)("a sign-in can't begin at an issuer that %s, and says so", async (_what, answer) => {
  const address = await plan(answer);
  endTimeLimits(answer.end);
  const environment = deploy({ AUTH_GOOGLE_ISSUER: address });
  const refused = await get(environment, "/auth/v1/authorize?provider=google");
  await expectRefused(refused, 503, "service_unavailable");
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("google-secret");
  if (answer === endless) expect((await seenAt(address)).sentBytes).toBeLessThan(16 * 1024 * 1024);
});

test.each(faults)("a sign-in ends as refused when GitHub %s", async (_what, answer) => {
  const address = await plan(answer);
  endTimeLimits(answer.end);
  expect(await comeBack(deploy({ AUTH_GITHUB_BASE_URL: address }), "github")).toBe("bad_oauth_callback");
});

test("a code that the provider doesn't exchange is one line of the log, which says why", async () => {
  const address = await plan({ status: 401, body: '{"error":"invalid_client"}' });
  expect(await comeBack(deploy({ AUTH_GITHUB_BASE_URL: address }), "github")).toBe("bad_oauth_callback");
  expect(lines).toEqual([]);
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    {
      level: "warn",
      event: "a provider's code was not exchanged",
      provider: "github",
      reason: "The provider answered with status 401",
    },
  ]);
});

test.each(faults)("a sign-in ends as refused when an issuer's key set %s", async (_what, answer) => {
  const keys = await plan(answer);
  const idToken = `${btoa('{"alg":"RS256"}')}.${btoa("{}")}.AA`.replaceAll("=", "");
  const tokens = await planJson({ access_token: "a", id_token: idToken });
  const issuer = `https://${crypto.randomUUID()}.example`;
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: tokens,
    jwks_uri: keys,
  };
  const real = globalThis.fetch;
  const controller = new AbortController();
  const late = new DOMException("Time is up", "TimeoutError");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input).startsWith(issuer)) return Response.json(discovery);
    if (input !== keys) return real(input, init);
    // The token endpoint answers; only the keys don't come.
    if (answer.end === "silence") controller.abort(late);
    const given = await real(input, init);
    if (answer.end === "hang") controller.abort(late);
    return given;
  });
  if (answer.end === "silence" || answer.end === "hang")
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
  const environment = deploy({ AUTH_GOOGLE_ISSUER: issuer });
  const start = await get(
    environment,
    `/auth/v1/authorize?provider=google&code_challenge=${"v".repeat(43)}&code_challenge_method=plain`,
  );
  const state = new URL(start.headers.get("location") ?? "").searchParams.get("state");
  expect(await finish(environment, state)).toBe("bad_oauth_callback");
});

test("a provider that never answers is given up after ten seconds", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout");
  const environment = deploy({ AUTH_GOOGLE_ISSUER: await plan({ status: 500 }) });
  await get(environment, "/auth/v1/authorize?provider=google");
  expect(limit.mock.calls).toEqual([[10_000]]);
});
