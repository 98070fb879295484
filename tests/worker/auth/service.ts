/** The operations of auth, bound to what one request gives them, so that a test reads like a list of calls. */
import { createAuthDeps } from "#worker/auth/core/create-deps.ts";
import type { AuthDeps } from "#worker/auth/core/deps.ts";
import * as face from "#worker/auth/interface.ts";
import { followMailLink } from "#worker/auth/mail/mail-links.ts";
import { sendMagicLink } from "#worker/auth/mail/mail-requests.ts";
import { undoChange } from "#worker/auth/mail/undo.ts";
import { confirmLink } from "#worker/auth/oauth/link-confirmation.ts";
import { finishProviderSignIn } from "#worker/auth/oauth/oauth.ts";
import { composeLocal } from "#worker/local/local-worker.ts";

const operations = {
  addPasskey: face.addPasskey,
  challengeFactor: face.challengeFactor,
  confirmLink,
  confirmMail: face.confirmMail,
  deleteAccount: face.deleteAccount,
  endSession: face.endSession,
  enrolFactor: face.enrolFactor,
  exchangeCode: face.exchangeCode,
  findSessionOf: face.findSessionOf,
  finishLinking: face.finishLinking,
  finishProviderSignIn,
  followMailLink,
  listPasskeys: face.listPasskeys,
  listSessions: face.listSessions,
  proveIdentity: face.proveIdentity,
  refresh: face.refresh,
  removeFactor: face.removeFactor,
  removePasskey: face.removePasskey,
  renamePasskey: face.renamePasskey,
  requireUser: face.requireUser,
  resend: face.resend,
  sendMagicLink,
  sendReauthenticationCode: face.sendReauthenticationCode,
  sendRecovery: face.sendRecovery,
  signInWithPasskey: face.signInWithPasskey,
  signInWithPassword: face.signInWithPassword,
  signOut: face.signOut,
  signUp: face.signUp,
  startLinking: face.startLinking,
  startPasskey: face.startPasskey,
  startPasskeySignIn: face.startPasskeySignIn,
  startProviderSignIn: face.startProviderSignIn,
  takeOver: face.takeOver,
  undoChange,
  unlinkIdentity: face.unlinkIdentity,
  updateUser: face.updateUser,
  verifyAccessToken: face.verifyAccessToken,
  verifyFactor: face.verifyFactor,
  verifyMailToken: face.verifyMailToken,
};

type Operations = typeof operations;
type Bound<Run> = Run extends (deps: AuthDeps, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never;
export type AuthService = { readonly [Name in keyof Operations]: Bound<Operations[Name]> };

export async function createAuthService(
  env: Parameters<typeof composeLocal>[0],
  request: Parameters<typeof createAuthDeps>[1],
): Promise<AuthService> {
  const deps = await createAuthDeps(composeLocal(env), request);
  const bind =
    (run: (...input: never[]) => unknown) =>
    (...input: readonly unknown[]) =>
      run(...([deps, ...input] as never[]));
  const bound = Object.entries(operations).map(([name, run]) => [name, bind(run)]);
  return Object.fromEntries(bound) as AuthService;
}
