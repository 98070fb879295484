import type { AuthErrorCode, AuthFailure } from "#app/contracts/auth-errors.ts";

/** An expected refusal. The message is for people and never holds a token, a hash or an engine's text. */
export class AuthError extends Error implements AuthFailure {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly retryAfterS?: number;

  /** `cause` is for the log of a fault; the answer never shows it. */
  constructor(
    status: number,
    code: AuthErrorCode,
    message: string,
    { cause, ...more }: { retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    if (more.retryAfterS !== undefined) this.retryAfterS = more.retryAfterS;
  }
}

export const validationFailed = (message: string, status = 400) =>
  new AuthError(status, "validation_failed", message);
export const invalidCredentials = () =>
  new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const otpExpired = () =>
  new AuthError(403, "otp_expired", "The link or code is invalid or has expired");
export const badOauthState = () => new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
export const insufficientAal = (status: number) =>
  new AuthError(status, "insufficient_aal", "Confirm your second factor first");
