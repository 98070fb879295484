import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/env.ts";

/**
 * Gives every request an id: in the answer's `x-request-id` and in every log line.
 * Cloudflare's ray id is used where there is one, so that our log and the dashboard's agree.
 */
export function requestId(newId: () => string = () => crypto.randomUUID()): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const id = context.req.header("cf-ray") ?? newId();
    context.set("requestId", id);
    await next();
    context.res.headers.set("x-request-id", id);
  };
}
