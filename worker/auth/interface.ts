// biome-ignore-all lint/performance/noBarrelFile: the one file of this room that other rooms import.
/**
 * What the other rooms may use of accounts: the service, the checks of the API's requests, the conditions under which a
 * statement may write for a session, and the error of a refusal.
 */
import type { AuthEnv } from "./config.ts";
import { type AuthDeps, type AuthRequest, createAuthDeps } from "./deps.ts";

export { tokenExpired } from "./access-token.ts";
export { AuthError } from "./auth-error.ts";
export { keyErrorSchema } from "./endpoints/failures.ts";
export { authRequestOf } from "./http/auth-request.ts";
export { requireBearer } from "./http/bearer.ts";
export { type AuthHonoEnv, allowOrigins, requireApiKey } from "./http/gateway.ts";
export { readJson } from "./http/read-body.ts";
export { findRelyingParty } from "./relying-party.ts";
export { createAuthService } from "./service.ts";
export { lifetimes } from "./sessions.ts";
export {
  isSessionActive,
  isSessionFresh,
  isUserGone,
  selectWritableSession,
  sessionExists,
  sessionMayWrite,
  type Writer,
  writerOf,
} from "./signed-in.ts";

/** What mails of other rooms share with those about accounts: transport, budgets, keyed hashes. */
export type MailDeps = Pick<
  AuthDeps,
  "db" | "vault" | "config" | "mail" | "deliver" | "clientKey" | "now" | "newId"
>;

export const createMailDeps: (env: AuthEnv, request: AuthRequest) => Promise<MailDeps> = createAuthDeps;
