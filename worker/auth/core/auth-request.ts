import type { Context } from "hono";
import { logError } from "#worker/http/log.ts";
import type { AuthRequest } from "./deps.ts";
import type { AuthHonoEnv } from "./gateway.ts";

type RequestContext = Pick<Context<Pick<AuthHonoEnv, "Variables">>, "req" | "executionCtx" | "get">;

/** What the auth service needs to know of the request that a handler answers. */
export const authRequestOf = (context: RequestContext): AuthRequest => ({
  headers: context.req.raw.headers,
  waitUntil: (work) => context.executionCtx.waitUntil(work),
  reportError: (error) => logError(error, { requestId: context.get("requestId"), path: context.req.path }),
});
