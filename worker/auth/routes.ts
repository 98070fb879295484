/**
 * Auth over HTTP: /auth/v1/* and /.well-known/jwks.json at the root.
 * Guarantees: the unmodified @supabase/auth-js client works with it.
 */
import { type Context, Hono } from "hono";
import { contextStorage } from "hono/context-storage";
import { answerOnlyGet } from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { answerFailure, nameVersion } from "./core/answers.ts";
import { createAuthDeps } from "./core/create-deps.ts";
import { allowOrigins, authRequestOf, type EndpointEnv, requireApiKey } from "./core/gateway.ts";

const base = "/auth/v1";
const keySetPath = "/.well-known/jwks.json";

/** Hands the request to Better Auth. HEAD is answered like GET, and Hono leaves out the body. */
async function handle(context: Context<EndpointEnv>): Promise<Response> {
  const { env, req } = context;
  const deps = await createAuthDeps(env, authRequestOf(context));
  // The endpoints read the dependencies from the context storage, because Better Auth's handler accepts only the
  // request.
  context.set("auth", deps);
  const isAtRoot = req.path === keySetPath;
  const request =
    req.method === "HEAD" || isAtRoot
      ? new Request(isAtRoot ? new URL(base + keySetPath, req.url) : req.url, { headers: req.raw.headers })
      : req.raw;
  return nameVersion(await deps.handler(request), req.raw);
}

/** Mount with `app.route("/", createAuthApi())`. */
export function createAuthApi(): Hono<EndpointEnv> {
  const api = new Hono<EndpointEnv>();
  api.onError((error, context) =>
    answerFailure(error, context.req.raw, (fault) => {
      const requestId = context.get("requestId");
      logError(fault, { requestId, path: context.req.path });
      return requestId;
    }),
  );
  api.use(`${base}/*`, allowOrigins(), requireApiKey(base), contextStorage());
  api.use(keySetPath, allowOrigins(), contextStorage());
  api.get(keySetPath, handle).all(answerOnlyGet);
  api.all(`${base}/*`, handle);
  return api;
}
