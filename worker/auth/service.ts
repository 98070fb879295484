import type { AuthService } from "#app/contracts/auth-service.ts";
import { verifyAccessToken } from "./access-token.ts";
import type { AuthEnv } from "./config.ts";
import { type AuthDeps, type AuthRequest, createAuthDeps, type Operation } from "./deps.ts";
import { challengeFactor, verifyFactor } from "./factor-challenges.ts";
import { enrolFactor, removeFactor } from "./factors.ts";
import { exchangeCode, finishLinking } from "./flow-state.ts";
import { unlinkIdentity } from "./identities.ts";
import { confirmLink } from "./link-confirmation.ts";
import { followMailLink } from "./mail-links.ts";
import { resend, sendMagicLink, sendRecovery } from "./mail-requests.ts";
import { finishProviderSignIn, startLinking, startProviderSignIn } from "./oauth.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { proveIdentity, sendReauthenticationCode } from "./prove-identity.ts";
import { findHolder, refresh } from "./refresh.ts";
import { deleteAccount, endSession, listSessions, signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { requireSignedIn } from "./signed-in.ts";
import { updateUser } from "./user.ts";
import { viewUser } from "./user-view.ts";
import { confirmMail, verifyMailToken } from "./verify.ts";

const requireUser: Operation<"requireUser"> = async (deps, token) =>
  viewUser(await requireSignedIn(deps, token));

const signIns = { signInWithPassword, signInWithPasskey, refresh, exchangeCode, verifyFactor };
const mailedLinks = { verifyMailToken, confirmMail, followMailLink };
/** Operations that hand out tokens. */
const issuing = { ...signIns, ...mailedLinks, confirmLink };

const mails = { sendRecovery, sendMagicLink, resend, sendReauthenticationCode };
const member = { requireUser, updateUser, proveIdentity, deleteAccount };
const sessions = { verifyAccessToken, findHolder, listSessions, endSession, signOut };
const factors = { enrolFactor, challengeFactor, removeFactor };
const identities = { startProviderSignIn, startLinking, finishLinking, unlinkIdentity };
const passkeys = { startPasskeySignIn, startPasskey, addPasskey, listPasskeys, renamePasskey, removePasskey };

const operations: { readonly [Name in keyof AuthService]: Operation<Name> } = {
  ...issuing,
  finishProviderSignIn,
  signUp,
  ...mails,
  ...member,
  ...sessions,
  ...factors,
  ...identities,
  ...passkeys,
};

type Run = (deps: AuthDeps, ...input: readonly unknown[]) => Promise<unknown>;

/** The operations without their first argument. A request uses few of them, so each is bound when it is asked for. */
export function bindService(deps: AuthDeps): AuthService {
  const bound = new Proxy(operations, {
    get(_, name) {
      const run: unknown = Reflect.get(operations, name);
      if (typeof run !== "function") return undefined;
      return async (...input: readonly unknown[]) => {
        // The signing key is at hand before anything is written, or a session could be written and then not be answered.
        if (name in issuing) await deps.keys.requireSigningKey();
        return (run as Run)(deps, ...input);
      };
    },
  });
  // Each operation has the arguments and the result that the service names.
  return bound as unknown as AuthService;
}

/** The auth service for one request; cheap to make once the isolate has its keys. */
export const createAuthService = async (env: AuthEnv, request: AuthRequest): Promise<AuthService> =>
  bindService(await createAuthDeps(env, request));
