/**
 * What every answer of /auth/v1 has in common: API key, version, CORS, caching and the shape of errors.
 * Guarantees: the client's parser finds a code where it looks for it; no answer holds a database's text.
 */
import type { Context, Env as HonoEnv, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import { AuthError } from "../auth-error.ts";
import type { AuthEnv } from "../config.ts";
import type { AuthErrorBody } from "./error-schemas.ts";

export interface AuthHonoEnv extends HonoEnv {
  Bindings: AuthEnv;
  Variables: { requestId: string };
}

const versionHeader = "x-supabase-api-version";
/** The version from which on `code` is the error's name instead of the status. */
const namedCodesSince = "2024-01-01";

const usesNamedCodes = (context: Context): boolean => {
  const version = context.req.header(versionHeader) ?? "";
  return (
    /^\d{4}-\d\d-\d\d$/.test(version) && version >= namedCodesSince && !Number.isNaN(Date.parse(version))
  );
};

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
      ...moreHeaders,
    ],
    exposeHeaders: [versionHeader, "x-total-count", "link", "content-range"],
    maxAge: 86_400,
  });

/** Nothing is stored by caches unless the route says otherwise; the version is echoed so that clients trust `code`. */
export const answerHeaders = (): MiddlewareHandler<AuthHonoEnv> => async (context, next) => {
  await next();
  if (!context.res.headers.has("cache-control")) context.header("Cache-Control", "no-store");
  if (usesNamedCodes(context)) context.header(versionHeader, namedCodesSince);
};

const openPaths = new Set([
  "GET /verify",
  "GET /callback",
  // A browser's form.
  "POST /callback/link",
  "GET /authorize",
  "GET /.well-known/jwks.json",
  "GET /health",
  // Not /verify: scanners look at mailed links with HEAD and must not use them up.
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
    return context.json({ message, hint }, 401);
  };

function classify(error: unknown): AuthError {
  if (isAuthFailure(error) && error instanceof AuthError) return error;
  return isDatabaseFault(error)
    ? new AuthError(503, "service_unavailable", "The service is busy. Please try again.", { retryAfterS: 1 })
    : new AuthError(
        500,
        "unexpected_failure",
        "Unexpected failure, please check server logs for more information",
      );
}

/** Turns every error into an answer. Logs faults, not refusals. */
export function answerError(error: unknown, context: Context<AuthHonoEnv>): Response {
  const requestId = context.get("requestId");
  const failure = classify(error);
  if (failure.status >= 500) logError(error, { requestId, path: context.req.path });
  const { code, message, status } = failure;
  const named = usesNamedCodes(context);
  const weak = code === "weak_password" ? { weak_password: { reasons: ["length" as const] } } : {};
  const body: AuthErrorBody = named
    ? { code, message, ...weak }
    : {
        code: status,
        error_code: code,
        msg: message,
        ...(status >= 500 && { error_id: requestId }),
        ...weak,
      };
  const answer = Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", "x-sb-error-code": code },
  });
  if (named) answer.headers.set(versionHeader, namedCodesSince);
  if (failure.retryAfterS !== undefined) answer.headers.set("Retry-After", String(failure.retryAfterS));
  return answer;
}
