/**
 * What a signed-in user can do with the account on the web pages.
 * Guarantees: every operation asks the database, so that it throws an AuthFailure right after the session was ended
 * elsewhere. Refusals are AuthFailures (auth-errors); any other error is a fault, and nothing was changed.
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
   * Ends every other session, and what a copy of the cookie may do.
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
   * `local` and `global` sign this browser out, too. A session that is over already is no refusal. `others` also ends what a
   * copy of the cookie may do.
   * @throws AuthFailure 400 reauthentication_needed for `others`: proveIdentity comes first
   */
  signOut(scope: SignOutScope): Promise<void>;

  /**
   * The provider's address to send the browser to; it comes back to `returnTo`, a path of ours, with a code.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  startLinking(provider: OAuthProvider, returnTo: string): Promise<string>;
  /** Links, in the browser and the session that began. */
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

  /** Null where the site can have no passkeys. */
  listPasskeys(): Promise<readonly PasskeySummary[] | null>;
  /** `nonce`: the mailed code, when the service asked for it with reauthentication_needed. */
  startPasskey(nonce: string | undefined): Promise<PasskeyCreation>;
  addPasskey(input: { credential: PasskeyAttestation; name: string }): Promise<void>;
  renamePasskey(passkeyId: string, name: string): Promise<void>;
  /**
   * Other sessions that a passkey has opened end.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  removePasskey(passkeyId: string): Promise<void>;

  /**
   * Removes every row of the account and signs out.
   * @throws AuthFailure 400 reauthentication_needed: proveIdentity comes first
   */
  deleteAccount(): Promise<void>;
}
