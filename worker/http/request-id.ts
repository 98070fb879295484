import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/env.ts";

/** Cloudflare's ray id where there is one, so that our log and the dashboard's agree. */
export const requestIdOf = (headers: Headers): string => headers.get("cf-ray") ?? crypto.randomUUID();

export const showRequestId = (answer: Response, id: string): void => answer.headers.set("x-request-id", id);

/** Gives every request an id: in the answer's `x-request-id` and in every log line. */
export function requestId(newId: (headers: Headers) => string = requestIdOf): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const id = newId(context.req.raw.headers);
    context.set("requestId", id);
    await next();
    showRequestId(context.res, id);
  };
}
