import type { AccountView } from "#app/contracts/account-forms.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";

/** The fields of the account that screens show. */
export function viewAccount(user: AuthUser): AccountView {
  const name = user.user_metadata.full_name;
  return {
    id: user.id,
    email: user.email,
    isEmailVerified: Boolean(user.email_confirmed_at ?? user.confirmed_at),
    newEmail: user.new_email ?? null,
    fullName: typeof name === "string" ? name : "",
    createdAt: user.created_at,
    identities: user.identities.map(({ identity_id, provider }) => ({ id: identity_id, provider })),
    factors: (user.factors ?? []).map(({ id, factor_type, friendly_name, phone, status }) => ({
      id,
      type: factor_type,
      name: friendly_name || phone || (factor_type === "totp" ? "Authenticator app" : "Phone"),
      isVerified: status === "verified",
    })),
  };
}
