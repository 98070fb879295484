/** The middleware before the API's endpoints: it checks origin and API key, and makes the dependencies of operations. */
import type { Context, Env as HonoEnv, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { logError } from "#worker/http/log.ts";
import { versionHeader } from "./answers.ts";
import type { AuthEnv } from "./config.ts";
import type { AuthDeps, AuthRequest } from "./deps.ts";

export interface AuthHonoEnv extends HonoEnv {
  Bindings: AuthEnv;
  Variables: { requestId: string };
}

/** The context of a request that an endpoint answers. */
export interface EndpointEnv extends AuthHonoEnv {
  Variables: AuthHonoEnv["Variables"] & { auth: AuthDeps };
}

type RequestContext = Pick<Context<Pick<AuthHonoEnv, "Variables">>, "req" | "executionCtx" | "get">;

/** The parts of a request that the auth service reads. */
export const authRequestOf = (context: RequestContext): AuthRequest => ({
  headers: context.req.raw.headers,
  waitUntil: (work) => context.executionCtx.waitUntil(work),
  reportError: (error) => logError(error, { requestId: context.get("requestId"), path: context.req.path }),
});

/** What the client adds to a repeated request, and to one that is traced (supabase-js, `cors.ts`). */
const addedHeaders = ["x-retry-count", "traceparent", "tracestate", "baggage"];

/** Any page may call the API, because it takes tokens from headers and never cookies. */
export const allowOrigins = (moreHeaders: readonly string[] = []) =>
  cors({
    origin: "*",
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "accept",
      "authorization",
      "content-type",
      "apikey",
      "x-client-info",
      versionHeader,
      ...addedHeaders,
      ...moreHeaders,
    ],
    exposeHeaders: [versionHeader, "x-total-count", "link", "content-range", "retry-after"],
    maxAge: 86_400,
  });

const openPaths = new Set([
  "GET /verify",
  "GET /callback",
  // A browser's form.
  "POST /callback/link",
  "GET /authorize",
  "GET /.well-known/jwks.json",
  "GET /health",
  // HEAD /verify is not open: mail scanners request links with HEAD, and must not use them up.
  "HEAD /.well-known/jwks.json",
  "HEAD /health",
]);

/** The gateway's check. `base` is the path under which the guarded API lies. */
export const requireApiKey =
  (base: string): MiddlewareHandler<AuthHonoEnv> =>
  async (context, next) => {
    const key = context.req.header("apikey") ?? context.req.query("apikey");
    const isOpen = openPaths.has(`${context.req.method} ${context.req.path.slice(base.length)}`);
    if (isOpen || key === context.env.PUBLISHABLE_KEY) return next();
    const message = key ? "Invalid API key" : "No API key found in request";
    const hint = key ? "Double check the API key." : "No `apikey` request header or url param was found.";
    return context.json({ message, hint }, 401, { "Cache-Control": "no-store" });
  };
