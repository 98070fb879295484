/** All operations of the auth service, loaded with the first request that needs one. */
import type { AuthService } from "#app/contracts/auth-service.ts";
import { followMailLink } from "../mail/mail-links.ts";
import { resend, sendMagicLink, sendRecovery } from "../mail/mail-requests.ts";
import { undoChange } from "../mail/undo.ts";
import { confirmMail, verifyMailToken } from "../mail/verify.ts";
import { challengeFactor, verifyFactor } from "../mfa/factor-challenges.ts";
import { enrolFactor, removeFactor } from "../mfa/factors.ts";
import { exchangeCode, finishLinking } from "../oauth/flow-state.ts";
import { unlinkIdentity } from "../oauth/identities.ts";
import { confirmLink } from "../oauth/link-confirmation.ts";
import { finishProviderSignIn, startLinking, startProviderSignIn } from "../oauth/oauth.ts";
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "../passkey/passkeys.ts";
import { signInWithPasskey, startPasskeySignIn } from "../passkey/sign-in.ts";
import { proveIdentity, sendReauthenticationCode } from "../password/prove-identity.ts";
import { signInWithPassword } from "../password/sign-in.ts";
import { signUp } from "../password/sign-up.ts";
import { updateUser } from "../password/update-user.ts";
import { verifyAccessToken } from "../session/access-token.ts";
import { findSessionOf, refresh, takeOver } from "../session/refresh.ts";
import { deleteAccount, endSession, listSessions, signOut } from "../session/sign-out.ts";
import { requireSignedIn } from "../session/signed-in.ts";
import type { Operation } from "./deps.ts";
import { viewUser } from "./user-view.ts";

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
