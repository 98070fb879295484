// biome-ignore-all lint/performance/noBarrelFile: the one file of this room that other rooms import.
/**
 * What the other rooms may use of accounts: the service, the checks of the API's requests, the conditions under which a
 * statement may write for a session, and the error of a refusal.
 */
import type { AuthEnv } from "./core/config.ts";
import { type AuthDeps, type AuthRequest, createAuthDeps } from "./core/deps.ts";

export { AuthError } from "./core/auth-error.ts";
export { authRequestOf } from "./core/auth-request.ts";
export { requireBearer } from "./core/bearer.ts";
export { keyErrorSchema } from "./core/failures.ts";
export { type AuthHonoEnv, allowOrigins, requireApiKey } from "./core/gateway.ts";
export { readJson } from "./core/read-body.ts";
export { createAuthService } from "./core/service.ts";
export { findRelyingParty } from "./passkey/relying-party.ts";
export { tokenExpired } from "./session/access-token.ts";
export { lifetimes } from "./session/sessions.ts";
export {
  isSessionActive,
  isSessionFresh,
  isUserGone,
  selectWritableSession,
  sessionExists,
  sessionMayWrite,
  type Writer,
  writerOf,
} from "./session/signed-in.ts";

/** What mails of other rooms share with those about accounts: transport, budgets, keyed hashes. */
export type MailDeps = Pick<
  AuthDeps,
  "db" | "vault" | "config" | "mail" | "deliver" | "clientKey" | "now" | "newId"
>;

export const createMailDeps: (env: AuthEnv, request: AuthRequest) => Promise<MailDeps> = createAuthDeps;
