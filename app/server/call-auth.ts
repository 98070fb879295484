import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { type AuthErrorCode, isAuthFailure } from "#app/contracts/auth-errors.ts";
import { loginAddress } from "./find-user.ts";

/** The result of an operation of the auth service: its value, or a sentence for the user. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

interface Refused {
  readonly ok: false;
  /** Null when the service could not be reached; nothing was changed. */
  readonly code: AuthErrorCode | null;
  readonly message: string;
  /** The status for the answer: the refusal's, 503 for a fault. */
  readonly status: number;
}

/** Replacements for sentences of the service that are written for programs. */
const sentences: Readonly<Partial<Record<AuthErrorCode, string>>> = {
  insufficient_aal: "Sign out and sign in again with your second step to do this.",
  mfa_verification_failed: "This code is wrong. Please type the newest one.",
  mfa_challenge_expired: "This code has expired. Ask for another one.",
  mfa_ip_address_mismatch: "This code can't be used any more. Ask for another one.",
  single_identity_not_deletable: "This is your only way to sign in. Set a password first.",
  reauthentication_not_valid:
    "The code is wrong or has expired. After ten wrong ones in a day only signing in anew, or your current password, helps.",
  reauthentication_needed: "Show first that it is you. Ask for a code by mail to go on.",
};

const unreachable = "We can't reach your account right now. Please try again in a moment.";

/**
 * Runs an operation of `context.signIn` or `context.account`. Returns a refusal as its sentence; logs a fault and returns
 * a sentence that asks to try again.
 */
export async function callAuth<Value>(
  context: AppLoadContext,
  operation: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await operation() };
  } catch (error) {
    if (isAuthFailure(error) && error.status < 500) {
      const message = sentences[error.code] ?? error.message;
      return { ok: false, code: error.code, message, status: error.status };
    }
    context.reportError(error);
    return { ok: false, code: null, message: unreachable, status: 503 };
  }
}

const signedOutCodes = new Set<AuthErrorCode | null>([
  "no_authorization",
  "session_not_found",
  "user_not_found",
]);

/**
 * `callAuth` for protected pages: throws a redirect to /login when the session was ended elsewhere. A 404 is about another
 * session, which the user wanted to end.
 */
export async function callAuthSignedIn<Value>(
  request: Request,
  context: AppLoadContext,
  operation: () => Promise<Value>,
): Promise<Outcome<Value>> {
  const outcome = await callAuth(context, operation);
  if (!outcome.ok && outcome.status !== 404 && signedOutCodes.has(outcome.code))
    throw redirect(loginAddress(request));
  return outcome;
}
