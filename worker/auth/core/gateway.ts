/** The middleware before the API's endpoints: it checks origin and API key, and makes the dependencies of operations. */
import type { Context, Env as HonoEnv, MiddlewareHandler } from "hono";
import { allowAnyOrigin } from "#worker/http/any-origin.ts";
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

/** The headers that supabase-js sends, including those of a repeated and of a traced request. */
const clientHeaders = [
  ...["accept", "authorization", "content-type", "apikey", "x-client-info", versionHeader],
  ...["x-retry-count", "traceparent", "tracestate", "baggage"],
];

/** For the APIs of the client: auth, and the tables, to which it sends `moreHeaders`. */
export const allowOrigins = (moreHeaders: readonly string[] = []) =>
  allowAnyOrigin({
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [...clientHeaders, ...moreHeaders],
    exposeHeaders: [versionHeader, "x-total-count", "link", "content-range", "retry-after"],
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
