import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/env.ts";
import { noteWaits, type Waits } from "./waits.ts";

const safeMethods = new Set(["GET", "HEAD"]);

/** Where it waited and how often, in the header's own syntax. */
const describeWaits = (waits: Waits): string[] =>
  (["d1", "kv"] as const).flatMap((name) => {
    const wait = waits[name];
    return wait ? `${name};dur=${wait.ms};desc="${wait.count}"` : [];
  });

/**
 * Server-Timing: how long the answer took in whole milliseconds, and what of it went to a page's loaders and rendering,
 * to D1 and to KV, with the number of round trips.
 * On Cloudflare the clock stands still while a Worker computes, so these are times of waiting: for D1, KV, others.
 * Answers to other methods than GET and HEAD leave D1 and KV out: the number of round trips could show which addresses are
 * known.
 */
export const serverTiming = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const startedAt = Date.now();
  const waits: Waits = {};
  await noteWaits(waits, next);
  const shown = safeMethods.has(context.req.method) ? describeWaits(waits) : [];
  const metrics = [...shown, `total;dur=${Date.now() - startedAt}`];
  context.res.headers.append("Server-Timing", metrics.join(", "));
};
