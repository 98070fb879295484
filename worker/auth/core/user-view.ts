/** Rows as the protocol shows them. Hashes, tokens and secrets have no field here. */
import { methodUsesSchema } from "#app/contracts/auth-session.ts";
import type { AuthFactor, AuthIdentity, AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import type { account, factor, session, user } from "#worker/db/schema.ts";

export type UserRow = typeof user.$inferSelect;
export type AccountRow = typeof account.$inferSelect;
export type FactorRow = typeof factor.$inferSelect;
export type SessionRow = typeof session.$inferSelect;

/** A user with the rows that every answer about them needs. */
export interface Member {
  readonly user: UserRow;
  /** Oldest first. */
  readonly accounts: readonly AccountRow[];
  readonly factors: readonly FactorRow[];
}

/** What JSON.parse returns is JSON; walking it with a schema would cost more than all else of an answer. */
export function parseJsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new Error("The column holds no JSON object");
}

export const parseAmr = (text: string) => methodUsesSchema.parse(JSON.parse(text));

/**
 * How the session was opened, before any second factor. `mail`: by a mailed link or code, which proves the mailbox.
 */
export function findWayIn({ amr }: Pick<SessionRow, "amr">): "password" | "oauth" | "webauthn" | "mail" {
  const first = parseAmr(amr).at(-1)?.method;
  return first === "password" || first === "oauth" || first === "webauthn" ? first : "mail";
}

const iso = (time: Date) => time.toISOString();
const isoOrNull = (time: Date | null) => (time ? iso(time) : null);

/** Leaves out fields without a value. */
function omitEmpty<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  const present: { [K in keyof T]?: string } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value) present[name] = value;
  }
  return present;
}

const providerOf = ({ providerId }: Pick<AccountRow, "providerId">): string =>
  providerId === "credential" ? "email" : providerId;

function viewIdentity(row: AccountRow): AuthIdentity {
  const data = parseJsonObject(row.identityData);
  return {
    identity_id: row.id,
    id: row.accountId,
    user_id: row.userId,
    provider: providerOf(row),
    identity_data: data,
    ...(typeof data.email === "string" && { email: data.email }),
    last_sign_in_at: isoOrNull(row.lastSignInAt),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
  };
}

function viewFactor(row: FactorRow): AuthFactor {
  return {
    id: row.id,
    ...omitEmpty({ friendly_name: row.friendlyName }),
    factor_type: row.type,
    status: row.status,
    phone: row.phone,
    last_challenged_at: isoOrNull(row.lastChallengedAt),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
  };
}

export function viewAppMetadata(accounts: readonly AccountRow[]): AuthUser["app_metadata"] {
  const providers = [...new Set(accounts.map(providerOf))];
  return { provider: providers[0] ?? "email", providers };
}

export function viewUser({ user, accounts, factors }: Member): AuthUser {
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    ...omitEmpty({
      email_confirmed_at: isoOrNull(user.emailConfirmedAt),
      confirmed_at: isoOrNull(user.emailConfirmedAt),
      confirmation_sent_at: isoOrNull(user.confirmationSentAt),
      recovery_sent_at: isoOrNull(user.recoverySentAt),
      new_email: user.newEmail,
      email_change_sent_at: isoOrNull(user.emailChangeSentAt),
      reauthentication_sent_at: isoOrNull(user.reauthenticationSentAt),
      last_sign_in_at: isoOrNull(user.lastSignInAt),
    }),
    app_metadata: viewAppMetadata(accounts),
    user_metadata: parseJsonObject(user.metadata),
    ...(factors.length > 0 && { factors: factors.map(viewFactor) }),
    identities: accounts.map(viewIdentity),
    created_at: iso(user.createdAt),
    updated_at: iso(user.updatedAt),
    is_anonymous: false,
  };
}
