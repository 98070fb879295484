/**
 * The auth service over HTTP: /auth/v1/* and the root's /.well-known/jwks.json.
 * Guarantees: the unmodified @supabase/auth-js client works against it.
 */
import { type Context, Hono } from "hono";
import { answerOnlyGet } from "#worker/http/answer-only.ts";
import { logError } from "#worker/http/log.ts";
import { isOwnOrigin } from "#worker/http/same-origin.ts";
import { authRequestOf } from "./core/auth-request.ts";
import { createAuthDeps, requireIsolate } from "./core/deps.ts";
import { answerFailure } from "./core/failures.ts";
import { type AuthHonoEnv, allowOrigins, requireApiKey } from "./core/gateway.ts";
import { bindService } from "./core/service.ts";
import { answerLinkQuestion } from "./oauth/link-question-page.ts";

const base = "/auth/v1";
const keySetPath = "/.well-known/jwks.json";

function reportFault(context: Context<AuthHonoEnv>, error: unknown): string {
  const requestId = context.get("requestId");
  logError(error, { requestId, path: context.req.path });
  return requestId;
}

/** Hands the request to Better Auth; HEAD is answered like GET, and Hono leaves out the body. */
async function handle(context: Context<AuthHonoEnv>): Promise<Response> {
  const { env, req } = context;
  const deps = await createAuthDeps(env, authRequestOf(context));
  const { handler } = await requireIsolate(env);
  const isHead = req.method === "HEAD";
  const isAtRoot = req.path === keySetPath;
  const request =
    isHead || isAtRoot
      ? new Request(isAtRoot ? new URL(base + keySetPath, req.url) : req.url, { headers: req.raw.headers })
      : req.raw;
  return handler(request, {
    service: await bindService(deps),
    listPublicKeys: deps.keys.listPublicKeys,
    providers: [...deps.config.providers.keys()],
    isOwnOrigin: (origin) => isOwnOrigin(context, origin),
    askToLink: (question, action) => answerLinkQuestion(context, action, question),
    reportFault: (error) => reportFault(context, error),
  });
}

/** Mount with `app.route("/", createAuthApi())`. */
export function createAuthApi(): Hono<AuthHonoEnv> {
  const api = new Hono<AuthHonoEnv>();
  api.onError((error, context) =>
    answerFailure(error, context.req.raw, (fault) => reportFault(context, fault)),
  );
  api.use(`${base}/*`, allowOrigins(), requireApiKey(base));
  api.use(keySetPath, allowOrigins());
  api.get(keySetPath, handle).all(answerOnlyGet);
  api.all(`${base}/*`, handle);
  return api;
}
