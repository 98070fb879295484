/**
 * How a visitor gets in on the web pages. Cookies are set behind this interface; callers only look at the next step.
 * Promise: a refusal is thrown as an AuthFailure (auth-errors), whatever else is thrown is a fault.
 */
import type { OAuthProvider } from "./auth-service.ts";

/** Where the sign-in stands: done, or what is still asked for on /login. */
export type SignInStep = { readonly kind: "done"; readonly redirectTo: string | null } | UnfinishedSignIn;

export interface UnfinishedSignIn {
  readonly kind: "second-step" | "new-password";
  /** The verified factors, one of which is needed; empty when only the new password is missing. */
  readonly factors: readonly SecondFactor[];
  /** The phone factor that a code was sent to. */
  readonly sentTo: string | null;
}

export interface SecondFactor {
  readonly id: string;
  readonly type: "totp" | "phone";
  /** The name that the person gave it, and for phones the last digits. */
  readonly label: string;
}

export interface StayOptions {
  /** True: signed in for 30 days on this device. False: until the browser closes. */
  readonly remember: boolean;
  /** Where to go in the end; any text, it is checked by whoever redirects. */
  readonly redirectTo: string | null;
}

export interface WebSignIn {
  withPassword(input: { email: string; password: string } & StayOptions): Promise<SignInStep>;
  /** Makes an account; the address must be confirmed by the mailed link before its first sign-in. */
  signUp(input: { email: string; password: string; fullName: string | null }): Promise<void>;
  /** Mails the confirmation again. */
  resendConfirmation(email: string): Promise<void>;

  /** Mails a link for a new password; says nothing about whether the address is known. */
  sendRecovery(email: string): Promise<void>;
  /** `tokenHash` from the mailed link; null to go on with an unfinished sign-in. Ends every other session. */
  setNewPassword(input: { password: string; tokenHash: string | null }): Promise<SignInStep>;

  /** The provider's address to send the browser to; it comes back to /login with a code. */
  startProvider(provider: OAuthProvider, stay: StayOptions): Promise<string>;
  finishProvider(code: string): Promise<SignInStep>;

  /** A sign-in of the last ten minutes that still needs something. */
  findUnfinished(): Promise<UnfinishedSignIn | null>;
  /** Texts a code to a phone factor. */
  sendSecondStepCode(factorId: string): Promise<UnfinishedSignIn>;
  verifySecondStep(input: { factorId: string; code: string }): Promise<SignInStep>;
  /** Gives an unfinished sign-in up and ends its session. */
  cancelUnfinished(): Promise<void>;
}
