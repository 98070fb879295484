import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/env.ts";

/**
 * Server-Timing: how long the answer took in whole milliseconds, and what of it a page's loaders and rendering took.
 * On Cloudflare the clock stands still while a Worker computes, so the figures are times of waiting: for D1, KV, others.
 */
export const serverTiming =
  (now: () => number = Date.now): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const startedAt = now();
    await next();
    context.res.headers.append("Server-Timing", `total;dur=${now() - startedAt}`);
  };
