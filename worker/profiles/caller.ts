import type { Context } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import {
  type AuthHonoEnv,
  authRequestOf,
  createAuthDeps,
  requireBearer,
  requireUser,
  tokenExpired,
  verifyAccessToken,
  type Writer,
  writerOf,
} from "#worker/auth/interface.ts";
import { badToken, PostgrestError } from "./postgrest-error.ts";

/**
 * Returns the signed-in user and session; null for role anon: no bearer, or the API key as bearer, which clients without a
 * session send.
 * @throws PostgrestError 401 PGRST301 for a token that is invalid or signed out, PGRST303 for an expired one
 */
export async function findCaller(context: Context<AuthHonoEnv>): Promise<Writer | null> {
  const header = context.req.header("authorization");
  if (!header || /^bearer\s*$/i.test(header.trim())) return null;
  try {
    const token = requireBearer(context.req.raw.headers);
    if (token === context.env.PUBLISHABLE_KEY) return null;
    const deps = await createAuthDeps(context.env, authRequestOf(context));
    await requireUser(deps, token);
    return writerOf(await verifyAccessToken(deps, token));
  } catch (error) {
    if (!isAuthFailure(error)) throw error;
    throw error.message === tokenExpired
      ? new PostgrestError(401, "PGRST303", "JWT expired")
      : badToken("JWT invalid");
  }
}
