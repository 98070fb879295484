import type { AuthService } from "#app/contracts/auth-service.ts";
import { verifyAccessToken } from "./access-token.ts";
import { challengeFactor } from "./challenges.ts";
import type { AuthEnv } from "./config.ts";
import { type AuthRequest, createAuthDeps } from "./create-deps.ts";
import type { AuthDeps } from "./deps.ts";
import { enrolFactor, removeFactor } from "./factors.ts";
import { exchangeCode, finishLinking } from "./flow-state.ts";
import { unlinkIdentity } from "./identities.ts";
import { confirmLink } from "./link-confirmation.ts";
import { followMailLink } from "./mail-links.ts";
import { finishProviderSignIn, startLinking, startProviderSignIn } from "./oauth.ts";
import { createPasskeyService } from "./passkey-service.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { proveIdentity } from "./prove-identity.ts";
import { sendReauthenticationCode } from "./reauthenticate.ts";
import { sendMagicLink, sendRecovery } from "./recover.ts";
import { findHolder, refresh } from "./refresh.ts";
import { resend } from "./resend.ts";
import { deleteAccount, endSession, listSessions, signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { requireSignedIn } from "./signed-in.ts";
import { updateUser } from "./user.ts";
import { viewUser } from "./user-view.ts";
import { confirmMail, verifyMailToken } from "./verify.ts";
import { verifyFactor } from "./verify-factor.ts";

/** The auth service for one request; cheap to make once the isolate has its keys. */
export const createAuthService = async (env: AuthEnv, request: AuthRequest): Promise<AuthService> =>
  bindService(await createAuthDeps(env, request));

export function bindService(deps: AuthDeps): AuthService {
  const { keys, config, now } = deps;
  // The signing key is at hand before anything is written, or a session could be written and then not be answered.
  const signing = async <T>(run: () => Promise<T>): Promise<T> => {
    await keys.requireSigningKey();
    return run();
  };
  return {
    ...createPasskeyService(deps, signing),
    signUp: (input) => signUp(deps, input),
    signInWithPassword: (input) => signing(() => signInWithPassword(deps, input)),
    refresh: (refreshToken) => signing(() => refresh(deps, refreshToken)),
    findHolder: (refreshToken) => findHolder(deps, refreshToken),
    exchangeCode: (input) => signing(() => exchangeCode(deps, input)),

    sendRecovery: (input) => sendRecovery(deps, input),
    sendMagicLink: (input) => sendMagicLink(deps, input),
    resend: (input) => resend(deps, input),
    verifyMailToken: (input) => signing(() => verifyMailToken(deps, input)),
    confirmMail: (input) => signing(() => confirmMail(deps, input)),
    followMailLink: (link) => signing(() => followMailLink(deps, link)),

    verifyAccessToken: (token) => verifyAccessToken(keys, token, { issuer: config.issuer, now: now() }),
    requireUser: async (token) => viewUser(await requireSignedIn(deps, token)),
    updateUser: (token, changes, mail) => updateUser(deps, token, changes, mail),
    sendReauthenticationCode: (token) => sendReauthenticationCode(deps, token),
    proveIdentity: (token, proof) => proveIdentity(deps, token, proof),
    signOut: (token, scope) => signOut(deps, token, scope),
    listSessions: (token) => listSessions(deps, token),
    endSession: (token, sessionId) => endSession(deps, token, sessionId),
    deleteAccount: (token) => deleteAccount(deps, token),

    enrolFactor: (token, input) => enrolFactor(deps, token, input),
    challengeFactor: (token, factorId, channel) => challengeFactor(deps, token, factorId, channel),
    verifyFactor: (token, factorId, input) => signing(() => verifyFactor(deps, token, factorId, input)),
    removeFactor: (token, factorId) => removeFactor(deps, token, factorId),

    startProviderSignIn: (input) => startProviderSignIn(deps, input),
    startLinking: (token, input) => startLinking(deps, token, input),
    finishProviderSignIn: (query) => signing(() => finishProviderSignIn(deps, query)),
    finishLinking: (token, input) => finishLinking(deps, token, input),
    confirmLink: (token) => signing(() => confirmLink(deps, token)),
    unlinkIdentity: (token, identityId) => unlinkIdentity(deps, token, identityId),
  };
}
