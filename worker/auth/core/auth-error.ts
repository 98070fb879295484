/**
 * Refusals: the error that operations throw for an expected failure, and the messages that several operations share.
 */
import type { AuthErrorCode, AuthFailure } from "#app/contracts/auth-errors.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";

interface More {
  readonly retryAfterS?: number;
  /** The cause of a fault, for the log; the answer never shows it. */
  readonly cause?: unknown;
}

/**
 * An expected refusal. The message is meant for a reader and never contains a token, a hash or a text of the
 * database.
 */
export class AuthError extends Error implements AuthFailure {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly retryAfterS?: number;

  constructor(status: number, code: AuthErrorCode, message: string, { cause, retryAfterS }: More = {}) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
  }
}

/** Refusals with the same words at every endpoint. */
const common = {
  // Not session_not_found: that code makes the client remove its stored session, which may be a newer session.
  bad_jwt: [403, "The access token was issued before its session was taken over. Please use the newest one"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  bad_oauth_state: [400, "OAuth state not found or expired"],
  current_password_invalid: [400, "The current password is wrong"],
  email_conflict_identity_not_deletable: [422, "Unable to unlink identity due to email conflict"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  // The flow was used, or it ended with the session that asked, with a new password or with the account.
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  identity_already_exists: [422, "Identity is already linked to another user"],
  invalid_credentials: [400, "Invalid login credentials"],
  mfa_challenge_expired: [422, "MFA challenge has expired, verify against another challenge"],
  // The challenge was used, or belongs to another client. The answer doesn't say which.
  mfa_ip_address_mismatch: [422, "Challenge was already used or belongs to another client address"],
  mfa_verification_failed: [422, "Invalid MFA code entered"],
  otp_expired: [403, "The link or code is invalid or has expired"],
  // The challenge is too old, was answered already, or was not given to this browser. The answer doesn't say which.
  passkey_challenge_expired: [400, "That took too long or was used already. Please try again."],
  passkey_not_found: [404, "This passkey is removed already."],
  provider_email_needs_verification: [422, "Verify your email address with the provider first"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  user_not_found: [403, "User from sub claim in JWT does not exist"],
} as const satisfies Partial<Record<AuthErrorCode, readonly [status: number, message: string]>>;

export const refusal = (code: keyof typeof common): AuthError =>
  new AuthError(common[code][0], code, common[code][1]);

export const validationFailed = (message: string, status = 400) =>
  new AuthError(status, "validation_failed", message);

/** Returns a refusal as it is. For a fault it returns one that says whether the same request may work in a moment. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return isDatabaseFault(error)
    ? new AuthError(503, "service_unavailable", "The service is busy. Please try again.", { retryAfterS: 1 })
    : new AuthError(
        500,
        "unexpected_failure",
        "Unexpected failure, please check server logs for more information",
      );
}
