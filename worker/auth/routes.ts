/**
 * The auth service over HTTP: /auth/v1/* and the root's /.well-known/jwks.json.
 * Guarantees: the unmodified @supabase/auth-js client works against it. Better Auth's own router is not mounted.
 */
import { Hono } from "hono";
import { answerOnlyGet } from "#worker/http/only-get.ts";
import { AuthError } from "./auth-error.ts";
import {
  type AuthHonoEnv,
  allowOrigins,
  answerError,
  answerHeaders,
  requireApiKey,
} from "./http/protocol.ts";
import { aboutRoutes, answerJwks } from "./routes/about.ts";
import { factorRoutes } from "./routes/factors.ts";
import { mailRoutes } from "./routes/mail.ts";
import { oauthRoutes } from "./routes/oauth.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { userRoutes } from "./routes/user.ts";

const base = "/auth/v1";

/** Mount with `app.route("/", createAuthApi())`. */
export function createAuthApi(): Hono<AuthHonoEnv> {
  const api = new Hono<AuthHonoEnv>();
  api.onError(answerError);
  api.use(`${base}/*`, allowOrigins(), answerHeaders(), requireApiKey(base));
  api.use("/.well-known/jwks.json", allowOrigins());
  api.get("/.well-known/jwks.json", answerJwks).all(answerOnlyGet);
  for (const routes of [signInRoutes, mailRoutes, userRoutes, factorRoutes, oauthRoutes, aboutRoutes])
    api.route(base, routes);
  api.all(`${base}/*`, () => {
    throw new AuthError(404, "not_found", "There is nothing at this address");
  });
  return api;
}
