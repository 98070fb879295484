// biome-ignore-all lint/performance/noBarrelFile: the one file of auth that other rooms import.
/**
 * The part of auth that other folders of the Worker may use: its operations, which the pages call without HTTP, the
 * checks of the API's requests, the conditions under which a statement may write for a session, and the error of a
 * refusal.
 * Guarantees: a refusal is an AuthError. Any other error is a fault, and a repeated call may succeed.
 */
import type { AuthDeps } from "./core/deps.ts";

export { keyErrorSchema } from "./core/answers.ts";
export { AuthError } from "./core/auth-error.ts";
export { createAuthDeps } from "./core/create-deps.ts";
export type { AuthDeps } from "./core/deps.ts";
export { type AuthHonoEnv, allowOrigins, authRequestOf, requireApiKey } from "./core/gateway.ts";
export { readJson, requireBearer } from "./core/inputs.ts";
export { resend, sendRecovery } from "./mail/mail-requests.ts";
export { confirmMail, verifyMailToken } from "./mail/verify.ts";
export { challengeFactor, verifyFactor } from "./mfa/factor-challenges.ts";
export { enrolFactor, removeFactor } from "./mfa/factors.ts";
export { exchangeCode, finishLinking } from "./oauth/flow-state.ts";
export { unlinkIdentity } from "./oauth/identities.ts";
export { startLinking, startProviderSignIn } from "./oauth/oauth.ts";
export { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkey/passkeys.ts";
export { signInWithPasskey, startPasskeySignIn } from "./passkey/sign-in.ts";
export { findRelyingParty } from "./passkey/webauthn.ts";
export { proveIdentity, sendReauthenticationCode } from "./password/prove-identity.ts";
export { signInWithPassword } from "./password/sign-in.ts";
export { signUp } from "./password/sign-up.ts";
export { updateUser } from "./password/update-user.ts";
export { findSessionOf, refresh, takeOver } from "./session/refresh.ts";
export { lifetimes } from "./session/sessions.ts";
export { deleteAccount, endSession, listSessions, signOut } from "./session/sign-out.ts";
export {
  isSessionActive,
  isSessionFresh,
  isUserGone,
  requireUser,
  selectWritableSession,
  sessionExists,
  sessionMayWrite,
  type Writer,
  writerOf,
} from "./session/signed-in.ts";
export { tokenExpired, verifyAccessToken } from "./session/tokens.ts";

/** The dependencies that mails of other folders share with mails about accounts: transport, budgets, keyed hashes. */
export type MailDeps = Pick<
  AuthDeps,
  "db" | "codes" | "config" | "mail" | "deliver" | "clientKey" | "now" | "newId"
>;
