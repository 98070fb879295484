import { env, exports } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { readinessSchema } from "#app/contracts/health.ts";
import type { AppEnv, Env } from "#worker/env.ts";
import { createHealthApi } from "#worker/health/routes.ts";

async function ready(vars: Partial<Env> = {}): Promise<Response> {
  const api = new Hono<AppEnv>().route("/", createHealthApi());
  return api.request("/health/ready", {}, { ...env, ...vars });
}

/** A binding of which every verb fails, or never ends. */
function broken<T extends object>(binding: T, fault: () => Promise<never>): T {
  return new Proxy(binding, {
    get: () => (): unknown => Object.assign(fault(), { first: fault, bind: fault }),
  });
}
const fail = () => {
  const failure = Promise.reject(new Error("secret cause"));
  failure.catch(() => undefined);
  return failure;
};

test("the Worker is alive, and no cache stores the answer", async () => {
  const answer = await exports.default.fetch(new Request("http://app.test/health"));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("it is ready when its database and its cache answer, and says how long each took", async () => {
  const answer = await ready();
  expect(answer.status).toBe(200);
  const { status, checks } = readinessSchema.parse(await answer.json());
  expect(status).toBe("ready");
  expect([checks.database.ok, checks.cache.ok]).toEqual([true, true]);
  expect(answer.headers.get("server-timing")).toMatch(/^database;dur=\d+, cache;dur=\d+$/);
});

test.each([
  ["database fails", { DB: broken(env.DB, fail) }, "database"],
  ["cache fails", { NEWS: broken(env.NEWS, fail) }, "cache"],
  ["database never answers", { DB: broken(env.DB, () => new Promise<never>(() => {})) }, "database"],
] as const)("it is unready when its %s, without a word of the cause", async (_name, vars, broke) => {
  const answer = await ready(vars);
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).not.toContain("secret");
  const { status, checks } = readinessSchema.parse(JSON.parse(text));
  expect(status).toBe("unready");
  expect(checks[broke].ok).toBe(false);
  expect(checks[broke === "database" ? "cache" : "database"].ok).toBe(true);
});

test.each(["/health", "/health/ready", "/openapi.json", "/.well-known/jwks.json", "/news/picture"])(
  "a POST to %s is refused in JSON that names the methods for reading",
  async (path) => {
    const answer = await exports.default.fetch(new Request(`http://app.test${path}`, { method: "POST" }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    const { error, requestId } = await answer.json<{ error: string; requestId: string }>();
    expect(error).toBe("Only GET and HEAD are answered here.");
    expect(requestId).toBe(answer.headers.get("x-request-id"));
  },
);
