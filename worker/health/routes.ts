/**
 * /health: the Worker answers. /health/ready: its database and its cache answer, with the time that each took.
 * Guarantees: the answer is never cached, comes within the time limit and contains no text of an error.
 */
import { Hono } from "hono";
import { type HealthCheck, livenessSchema, type Readiness, readinessSchema } from "#app/contracts/health.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import type { AppEnv } from "#worker/env.ts";
import { answerOnlyGet } from "#worker/http/error-answer.ts";
import { logWarning } from "#worker/http/log.ts";
import { withDeadline } from "#worker/http/upstream.ts";

const limitMs = 2_000;
const noStore = { "Cache-Control": "no-store" };

async function check(name: string, probe: Promise<unknown>): Promise<HealthCheck> {
  const startedAt = Date.now();
  const isOk = await withDeadline(probe, limitMs).then(
    () => true,
    (error: unknown) => {
      logWarning("health probe failed", { probe: name, detail: String(error) });
      return false;
    },
  );
  return { ok: isOk, ms: Date.now() - startedAt };
}

export function createHealthApi() {
  const api = new Hono<AppEnv>();
  api.get("/health", (context) => context.json({ status: "ok" }, 200, noStore));
  api.get("/health/ready", async (context) => {
    const [database, cache] = await Promise.all([
      check("database", context.env.DB.prepare("select 1").first()),
      check("cache", context.env.NEWS.get("health")),
    ]);
    const isReady = database.ok && cache.ok;
    const readiness: Readiness = { status: isReady ? "ready" : "unready", checks: { database, cache } };
    const timing = `database;dur=${database.ms}, cache;dur=${cache.ms}`;
    return context.json(readiness, isReady ? 200 : 503, { ...noStore, "Server-Timing": timing });
  });
  api.on("ALL", ["/health", "/health/ready"], answerOnlyGet);
  return api;
}

export const healthOperations: readonly ApiOperation[] = [
  {
    method: "get",
    path: "/health",
    group: "Health",
    summary: "The Worker answers",
    answers: { 200: { description: "It does.", schema: livenessSchema } },
  },
  {
    method: "get",
    path: "/health/ready",
    group: "Health",
    summary: "The database and the cache answer",
    answers: {
      200: { description: "Both do; with the milliseconds that each took.", schema: readinessSchema },
      503: { description: "One doesn't, or not within 2 s.", schema: readinessSchema },
    },
  },
];
