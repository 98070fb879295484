/**
 * A session as its holder sees it: the token answer, the claims of the access token, and the row in the list of sessions.
 * `expires_at` and claim times are seconds since 1970; list times are RFC 3339.
 */
import * as z from "zod/mini";
import { type AuthUser, authUserSchema, type JsonObject } from "./auth-user.ts";

type AssuranceLevel = "aal1" | "aal2";

export type AuthMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/phone"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "email_change"
  | "webauthn";

export interface AuthMethodUse {
  readonly method: AuthMethod;
  readonly timestamp: number;
}

export const authSessionSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    /** Seconds. */
    expires_in: z.int(),
    expires_at: z.int(),
    refresh_token: z.string(),
    user: authUserSchema,
    provider_token: z.exactOptional(z.string()),
    provider_refresh_token: z.exactOptional(z.string()),
  })
  .check(z.meta({ id: "Session" }));

export type AuthSession = z.infer<typeof authSessionSchema>;

export interface AccessClaims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: "authenticated";
  readonly iat: number;
  readonly exp: number;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: AuthUser["app_metadata"];
  readonly user_metadata: JsonObject;
  readonly role: "authenticated";
  readonly aal: AssuranceLevel;
  readonly amr: readonly AuthMethodUse[];
  readonly session_id: string;
  readonly is_anonymous: false;
}

export interface SessionSummary {
  readonly id: string;
  readonly current: boolean;
  readonly aal: AssuranceLevel;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
}
