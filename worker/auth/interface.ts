// biome-ignore-all lint/performance/noBarrelFile: the one file of this room that other rooms import.
/**
 * What the other rooms may use of accounts: the service, how a request of the API is checked and reaches it, the
 * conditions under which a statement may write for a session, and the error of a refusal.
 */
import type { AuthEnv } from "./config.ts";
import { type AuthDeps, type AuthRequest, createAuthDeps } from "./deps.ts";

export { tokenExpired } from "./access-token.ts";
export { AuthError } from "./auth-error.ts";
export { keyErrorSchema } from "./endpoints/failures.ts";
export { requireBearer } from "./http/bearer.ts";
export { type AuthHonoEnv, allowOrigins, requireApiKey } from "./http/gateway.ts";
export { readJson } from "./http/read-body.ts";
export { findRelyingParty } from "./relying-party.ts";
export { serve } from "./routes.ts";
export { createAuthService } from "./service.ts";
export { lifetimes } from "./sessions.ts";
export {
  isFreshlySignedIn,
  isStanding,
  isStillSignedIn,
  isUserGone,
  mayWrite,
  type Writer,
} from "./signed-in.ts";

/** What other mails share with those about accounts: transport, budgets, keyed hashes. */
export type MailDeps = Pick<
  AuthDeps,
  "db" | "vault" | "config" | "mail" | "deliver" | "clientKey" | "now" | "newId"
>;

export const createMailDeps: (env: AuthEnv, request: AuthRequest) => Promise<MailDeps> = createAuthDeps;
