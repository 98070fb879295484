/**
 * The person as the auth service shows them; the shape of GoTrue's user object.
 * Promise: times are RFC 3339 in UTC; members marked "?" are left out when empty; never a hash, a token or a secret.
 */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };
export type JsonObject = { readonly [member: string]: Json };

export interface AuthIdentity {
  /** The row; what unlinking takes. */
  readonly identity_id: string;
  /** The provider's name for the person; for `email` the user's id. */
  readonly id: string;
  readonly user_id: string;
  readonly provider: "email" | "google" | "github";
  readonly identity_data: JsonObject;
  readonly email?: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface AuthFactor {
  readonly id: string;
  readonly friendly_name?: string;
  readonly factor_type: "totp" | "phone";
  readonly status: "unverified" | "verified";
  readonly phone: string | null;
  readonly last_challenged_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface AuthUser {
  readonly id: string;
  readonly aud: "authenticated";
  readonly role: "authenticated";
  readonly email: string;
  readonly phone: string;
  readonly email_confirmed_at?: string;
  readonly confirmed_at?: string;
  readonly confirmation_sent_at?: string;
  readonly recovery_sent_at?: string;
  readonly new_email?: string;
  readonly email_change_sent_at?: string;
  readonly reauthentication_sent_at?: string;
  readonly last_sign_in_at?: string;
  readonly app_metadata: { readonly provider: string; readonly providers: readonly string[] };
  readonly user_metadata: JsonObject;
  readonly factors?: readonly AuthFactor[];
  readonly identities: readonly AuthIdentity[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_anonymous: false;
}
