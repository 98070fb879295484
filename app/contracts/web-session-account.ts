/**
 * The operations of a signed-in user on the account, for the web pages.
 * Guarantees: every operation asks the database, so it throws an AuthFailure as soon as the session was ended
 * elsewhere. Refusals are AuthFailures (auth-errors). Any other error is a fault, and nothing was changed.
 */
import type {
  EnrolFactorInput,
  EnrolledFactor,
  FactorChallenge,
  IdentityProof,
  OAuthProvider,
  SignOutScope,
} from "./auth-service.ts";
import type { SessionSummary } from "./auth-session.ts";
import type { AuthUser } from "./auth-user.ts";
import type { PasskeyAttestation, PasskeyCreation, PasskeySummary } from "./passkeys.ts";

interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string | undefined;
  /** The mailed code, when the service asked for it with reauthentication_needed. */
  readonly nonce?: string | undefined;
}

export interface WebAccount {
  /** The whole account: identities, factors, pending address. */
  requireAccount(): Promise<AuthUser>;
  /** Also changes the name that pages greet with. */
  changeFullName(fullName: string): Promise<AuthUser>;
  /** Mails both addresses; the change happens when both have confirmed. */
  changeEmail(email: string): Promise<AuthUser>;
  /** Gives up the change that is pending. */
  cancelEmailChange(): Promise<AuthUser>;
  /**
   * Ends every other session, and invalidates copies of the cookie.
   * @throws AuthFailure 400 reauthentication_needed without the current password or the mailed code
   */
  changePassword(change: PasswordChange): Promise<AuthUser>;
  /** Mails a six-digit code: the nonce of changePassword, startPasskey and proveIdentity. */
  sendReauthenticationCode(): Promise<void>;
  /** See proveIdentity of worker/auth. */
  proveIdentity(proof: IdentityProof): Promise<void>;
  /** @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first */
  requirePresence(): Promise<void>;

  listSessions(): Promise<readonly SessionSummary[]>;
  /** @throws AuthFailure 400 reauthentication_needed for another session than this one: proveIdentity comes first */
  endSession(sessionId: string): Promise<void>;
  /**
   * `local` and `global` sign this browser out, too. If the session has already ended, that is no refusal. `others`
   * also invalidates copies of the cookie.
   * @throws AuthFailure 400 reauthentication_needed for `others`: proveIdentity comes first
   */
  signOut(scope: SignOutScope): Promise<void>;

  /**
   * The provider's address to send the browser to; it comes back to `returnTo`, a path of ours, with a code.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  startLinking(provider: OAuthProvider, returnTo: string): Promise<string>;
  /** Links the identity. Must run in the browser and the session that called startLinking. */
  finishLinking(code: string): Promise<void>;
  /** @throws AuthFailure 400 reauthentication_needed for `email`: proveIdentity comes first */
  unlinkIdentity(identityId: string): Promise<void>;

  /** @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first */
  enrolFactor(input: EnrolFactorInput): Promise<EnrolledFactor>;
  /** Texts the code to a phone factor; an authenticator app needs it as well before verifying. */
  challengeFactor(factorId: string): Promise<FactorChallenge>;
  verifyFactor(input: { factorId: string; challengeId: string; code: string }): Promise<void>;
  /** @throws AuthFailure 400 reauthentication_needed for a verified factor: proveIdentity comes first */
  removeFactor(factorId: string): Promise<void>;

  /** Null if the site can't have passkeys. */
  listPasskeys(): Promise<readonly PasskeySummary[] | null>;
  /** `nonce`: the mailed code, when the service asked for it with reauthentication_needed. */
  startPasskey(nonce: string | undefined): Promise<PasskeyCreation>;
  addPasskey(input: { credential: PasskeyAttestation; name: string }): Promise<void>;
  renamePasskey(passkeyId: string, name: string): Promise<void>;
  /**
   * Ends the other sessions that a passkey has opened.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  removePasskey(passkeyId: string): Promise<void>;

  /**
   * Removes every row of the account and signs out.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  deleteAccount(): Promise<void>;
}
