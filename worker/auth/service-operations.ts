/** All operations of the auth service, loaded with the first request that needs one. */
import type { AuthService } from "#app/contracts/auth-service.ts";
import { verifyAccessToken } from "./access-token.ts";
import type { Operation } from "./deps.ts";
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
import { findSessionOf, refresh, takeOver } from "./refresh.ts";
import { deleteAccount, endSession, listSessions, signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { requireSignedIn } from "./signed-in.ts";
import { undoChange } from "./undo.ts";
import { updateUser } from "./user.ts";
import { viewUser } from "./user-view.ts";
import { confirmMail, verifyMailToken } from "./verify.ts";

const requireUser: Operation<"requireUser"> = async (deps, token) =>
  viewUser(await requireSignedIn(deps, token));

const signIns = { signInWithPassword, signInWithPasskey, refresh };
const renewals = { takeOver, exchangeCode, finishLinking, verifyFactor };
/** Operations that hand out tokens. */
export const issuing = { ...signIns, ...renewals, verifyMailToken, confirmMail };
/** Operations that hand out tokens in a redirect. They read the signing key themselves, because a fault is redirected too. */
const redirects = { followMailLink, finishProviderSignIn, confirmLink };

const mails = { sendRecovery, sendMagicLink, resend, sendReauthenticationCode };
const member = { requireUser, updateUser, proveIdentity, deleteAccount, undoChange };
const sessions = { verifyAccessToken, findSessionOf, listSessions, endSession, signOut };
const factors = { enrolFactor, challengeFactor, removeFactor };
const identities = { startProviderSignIn, startLinking, unlinkIdentity };
const passkeys = { startPasskeySignIn, startPasskey, addPasskey, listPasskeys, renamePasskey, removePasskey };

export const operations: { readonly [Name in keyof AuthService]: Operation<Name> } = {
  ...issuing,
  ...redirects,
  signUp,
  ...mails,
  ...member,
  ...sessions,
  ...factors,
  ...identities,
  ...passkeys,
};
