/**
 * The closed list of codes that the auth service answers with.
 * Guarantees: a code never changes its meaning; clients decide by code, never by message.
 */
export const authErrorCodes = [
  "anonymous_provider_disabled",
  "bad_code_verifier",
  "bad_json",
  "bad_jwt",
  "bad_oauth_callback",
  "bad_oauth_state",
  "current_password_invalid",
  "current_password_required",
  "email_conflict_identity_not_deletable",
  "email_exists",
  "email_not_confirmed",
  "feature_disabled",
  "flow_state_already_used",
  "flow_state_expired",
  "flow_state_not_found",
  "identity_already_exists",
  "identity_not_found",
  "insufficient_aal",
  "invalid_credentials",
  "mfa_challenge_expired",
  "mfa_factor_name_conflict",
  "mfa_factor_not_found",
  "mfa_ip_address_mismatch",
  "mfa_phone_enroll_not_enabled",
  "mfa_verification_failed",
  "mfa_verified_factor_exists",
  "mfa_webauthn_enroll_not_enabled",
  "no_authorization",
  "not_admin",
  "not_found",
  "otp_expired",
  "over_email_send_rate_limit",
  "over_request_rate_limit",
  "over_sms_send_rate_limit",
  "passkey_challenge_expired",
  "passkey_disabled",
  "passkey_exists",
  "passkey_not_deletable",
  "passkey_not_found",
  "passkey_verification_failed",
  "passkeys_unavailable",
  "phone_provider_disabled",
  "provider_disabled",
  "provider_email_needs_verification",
  "reauthentication_needed",
  "reauthentication_not_valid",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "request_entity_too_large",
  "same_password",
  "saml_provider_disabled",
  "service_unavailable",
  "session_expired",
  "session_not_found",
  "signup_disabled",
  "single_identity_not_deletable",
  "too_many_enrolled_mfa_factors",
  "too_many_passkeys",
  "unexpected_failure",
  "user_banned",
  "user_not_found",
  "validation_failed",
  "weak_password",
  "web3_provider_disabled",
] as const;

export type AuthErrorCode = (typeof authErrorCodes)[number];

/** A refusal by the auth service. Any other error that auth throws is a fault. */
export interface AuthFailure {
  readonly name: "AuthError";
  readonly code: AuthErrorCode;
  /** The HTTP status of this answer. */
  readonly status: number;
  /** A sentence that may be shown to the user or guest. */
  readonly message: string;
  /** Seconds to wait, on 429. */
  readonly retryAfterS?: number;
}

/** Whether an error is an expected refusal of the auth service; any other is a fault. */
export function isAuthFailure(error: unknown): error is AuthFailure {
  return error instanceof Error && error.name === "AuthError" && "code" in error && "status" in error;
}
