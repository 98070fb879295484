import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { type AuthErrorCode, isAuthFailure } from "#app/contracts/auth-errors.ts";
import { loginAddress } from "./login-address.ts";

/** What came of an operation of the auth service: its value, or a sentence for the person. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export interface Refused {
  readonly ok: false;
  /** Null: the service could not be asked; nothing happened and it may be tried again. */
  readonly code: AuthErrorCode | null;
  readonly message: string;
  /** For the answer: that of the refusal, 503 for a fault. */
  readonly status: number;
}

/** For people where the service's own sentence speaks to programs. */
const sentences: Readonly<Partial<Record<AuthErrorCode, string>>> = {
  mfa_verification_failed: "This code is wrong. Please type the newest one.",
  mfa_challenge_expired: "This code has expired. Ask for another one.",
  mfa_ip_address_mismatch: "This code can't be used any more. Ask for another one.",
  single_identity_not_deletable: "This is your only way to sign in. Set a password first.",
  reauthentication_needed: "You signed in a while ago. Ask for a code by mail to go on.",
};

const unreachable = "We can't reach your account right now. Please try again in a moment.";

/**
 * Runs an operation of `context.signIn` or `context.account`. A refusal becomes its sentence, a fault is logged and
 * becomes a plea to try again; neither is thrown.
 */
export async function attempt<Value>(
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

/** `attempt` for protected pages: whoever's session was ended elsewhere is sent to /login (thrown). */
export async function attemptSignedIn<Value>(
  request: Request,
  context: AppLoadContext,
  operation: () => Promise<Value>,
): Promise<Outcome<Value>> {
  const outcome = await attempt(context, operation);
  if (!outcome.ok && signedOutCodes.has(outcome.code)) throw redirect(loginAddress(request));
  return outcome;
}
