import type { Context } from "hono";
import type { AuthService, LinkMode, MailOptions } from "#app/contracts/auth-service.ts";
import { logError } from "#worker/http/log.ts";
import { AuthError } from "../auth-error.ts";
import { parseLinkMode } from "../flow-state.ts";
import { createAuthService } from "../service.ts";
import type { AuthHonoEnv } from "./protocol.ts";

/** @throws AuthError 401 no_authorization without a bearer token in the header. */
export function requireBearer(context: Context): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(context.req.header("authorization")?.trim() ?? "") ?? [];
  if (token) return token;
  throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}

/** The service for one request of the API. */
export function serve(context: Context<AuthHonoEnv>): Promise<AuthService> {
  const requestId = context.get("requestId");
  return createAuthService(context.env, {
    headers: context.req.raw.headers,
    waitUntil: (work) => context.executionCtx.waitUntil(work),
    reportError: (error) => logError(error, { requestId, path: context.req.path }),
  });
}

/** Where the caller wants the browser to end: the header of that name, then the query. */
export const findRedirectTo = (context: Context): string | null =>
  context.req.header("redirect_to") ?? context.req.query("redirect_to") ?? null;

interface PkceMembers {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

/** @throws AuthError 400 validation_failed for half a pair. */
export const readLink = (members: PkceMembers): LinkMode =>
  parseLinkMode(members.code_challenge, members.code_challenge_method);

export const readMailOptions = (context: Context, members: PkceMembers): MailOptions => ({
  redirectTo: findRedirectTo(context),
  link: readLink(members),
});
