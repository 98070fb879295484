/**
 * A session as its user sees it: the token answer, the claims of the access token, and the row in the list of sessions.
 * `expires_at` and claim times are seconds since 1970; list times are RFC 3339.
 */
import * as z from "zod/mini";
import { appMetadataSchema, authUserSchema, jsonObjectSchema } from "./auth-user.ts";

const assuranceLevel = z.enum(["aal1", "aal2"]);

/** The methods by which a session was opened and raised to aal2, newest first. */
export const methodUsesSchema = z.array(
  z.object({
    method: z.enum([
      "password",
      "otp",
      "oauth",
      "totp",
      "mfa/phone",
      "recovery",
      "magiclink",
      "email/signup",
      "email_change",
      "webauthn",
    ]),
    timestamp: z.number(),
  }),
);

export type AuthMethod = z.infer<typeof methodUsesSchema>[number]["method"];

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

export const accessClaimsSchema = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.literal("authenticated"),
  iat: z.number(),
  exp: z.number(),
  email: z.string(),
  phone: z.string(),
  app_metadata: appMetadataSchema,
  user_metadata: jsonObjectSchema,
  role: z.literal("authenticated"),
  aal: assuranceLevel,
  amr: methodUsesSchema,
  session_id: z.uuid(),
  /** The number of the refresh token that was issued with it. */
  refresh_counter: z.int(),
  is_anonymous: z.literal(false),
});

export type AccessClaims = Readonly<z.infer<typeof accessClaimsSchema>>;

export interface SessionSummary {
  readonly id: string;
  readonly current: boolean;
  readonly aal: z.infer<typeof assuranceLevel>;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
}
