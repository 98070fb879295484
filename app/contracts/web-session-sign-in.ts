/**
 * How a guest signs in on the web pages. Cookies are set behind this interface; callers only see the next step.
 * Guarantees: a refusal is thrown as an AuthFailure (auth-errors); any other error is a fault.
 */
import type { OAuthProvider } from "./auth-service.ts";
import type { PasskeyAssertion, PasskeyRequest } from "./passkeys.ts";

/** The state of the sign-in: done, or the step that is still required on /login. */
export type SignInStep = { readonly kind: "done"; readonly redirectTo: string | null } | UnfinishedSignIn;

export interface UnfinishedSignIn {
  /** `choose-password`: the address is confirmed and the account has no password yet. */
  readonly kind: "second-step" | "new-password" | "choose-password";
  /** The verified factors, one of which is needed; empty when only the new password is missing. */
  readonly factors: readonly SecondFactor[];
  /** The phone factor that a code was sent to. */
  readonly sentTo: string | null;
}

export interface SecondFactor {
  readonly id: string;
  readonly type: "totp" | "phone";
  /** The name that the user gave it, and for phones the last digits. */
  readonly label: string;
}

type MailedConfirmation =
  | { readonly type: "signup" | "email_change"; readonly tokenHash: string }
  | { readonly email: string; readonly code: string };

export interface StayOptions {
  /** True: signed in for 30 days on this device. False: until the browser closes. */
  readonly remember: boolean;
  /** The address to redirect to in the end; unchecked text. */
  readonly redirectTo: string | null;
}

/** The result of a mailed link or code. `email` is the address that is confirmed now. */
export type Confirmation =
  | { readonly kind: "confirmed" | "changed"; readonly email: string }
  /** The other address of a change still has to confirm. */
  | { readonly kind: "halfway" }
  | SignInStep;

export interface WebSignIn {
  withPassword(input: { email: string; password: string } & StayOptions): Promise<SignInStep>;
  /** Makes an account; the address must be confirmed by the mailed link before its first sign-in. */
  signUp(
    input: { email: string; password: string; fullName: string | null } & Pick<StayOptions, "redirectTo">,
  ): Promise<void>;
  /** The address with which this browser signed up in the last hour; null for none. */
  findSignUp(): Promise<string | null>;
  /** Mails the confirmation again. */
  resendConfirmation(email: string): Promise<void>;
  /**
   * Uses up a link of a sign-up or a change of address, or the code of a sign-up. Signs in the browser that signed up
   * with this address in the last hour, and no other one.
   */
  confirm(input: MailedConfirmation): Promise<Confirmation>;

  /** Mails a link for a new password; says nothing about whether the address is known. */
  sendRecovery(email: string): Promise<void>;
  /** `tokenHash` from the mailed link; null to go on with an unfinished sign-in. Ends every other session. */
  setNewPassword(input: { password: string; tokenHash: string | null }): Promise<SignInStep>;

  /** The provider's address to send the browser to; it comes back to /login with a code. */
  startProvider(provider: OAuthProvider, stay: StayOptions): Promise<string>;
  finishProvider(code: string): Promise<SignInStep>;

  /** The options for the browser's passkeys. The answer is accepted from this browser, once, within five minutes. */
  startPasskey(): Promise<PasskeyRequest>;
  /** A passkey that has verified its user is a second step as well. */
  withPasskey(input: { credential: PasskeyAssertion } & StayOptions): Promise<SignInStep>;

  /** A sign-in of the last ten minutes that still needs something. */
  findUnfinished(): Promise<UnfinishedSignIn | null>;
  /** Texts a code to a phone factor. */
  sendSecondStepCode(factorId: string): Promise<UnfinishedSignIn>;
  verifySecondStep(input: { factorId: string; code: string }): Promise<SignInStep>;
  /** Gives an unfinished sign-in up and ends its session. */
  cancelUnfinished(): Promise<void>;
}
