import type { Context } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import { tokenExpired } from "#worker/auth/access-token.ts";
import type { AuthHonoEnv } from "#worker/auth/http/protocol.ts";
import { requireBearer, serve } from "#worker/auth/http/request.ts";
import { badToken, PostgrestError } from "./postgrest-error.ts";

/**
 * The signed-in person's id; null for role anon: no bearer, or the API key sent as one, as clients without a session do.
 * @throws PostgrestError 401 PGRST301 for a token that is invalid or signed out, PGRST303 for an expired one
 */
export async function findCaller(context: Context<AuthHonoEnv>): Promise<string | null> {
  const header = context.req.header("authorization");
  if (!header || /^bearer\s*$/i.test(header.trim())) return null;
  try {
    const token = requireBearer(context);
    if (token === context.env.PUBLISHABLE_KEY) return null;
    return (await (await serve(context)).requireUser(token)).id;
  } catch (error) {
    if (!isAuthFailure(error)) throw error;
    throw error.message === tokenExpired
      ? new PostgrestError(401, "PGRST303", "JWT expired")
      : badToken("JWT invalid");
  }
}
