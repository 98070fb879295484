/**
 * Users: their rows, how they are found and made, and how the protocol shows them.
 * Guarantees: what is shown has no field for a hash, a token or a secret.
 */
import { type SQL, sql } from "drizzle-orm";
import { methodUsesSchema } from "#app/contracts/auth-session.ts";
import type { AuthFactor, AuthIdentity, AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { createRow } from "#worker/db/database.ts";
import { account, type factor, type session, user } from "#worker/db/schema.ts";
import type { ProviderProfile } from "../oauth/provider.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { findFullName } from "./inputs.ts";

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

/**
 * Parses without a schema: JSON.parse returns only JSON, and checking it would cost more than the rest of an answer.
 */
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

/** Reads one row by Better Auth's adapter, for reads that are not part of a batch. */
export const findUser = (
  { adapter }: Pick<AuthDeps, "adapter">,
  by: { readonly id: string } | { readonly email: string },
): Promise<UserRow | null> => {
  const [[field = "", value] = []] = Object.entries(by);
  return adapter.findOne<UserRow>({ model: "user", where: [{ field, value: value ?? "" }] });
};

/** The identity at a provider, of any user. */
export const findIdentity = (
  { adapter }: Pick<AuthDeps, "adapter">,
  providerId: string,
  accountId: string,
): Promise<AccountRow | null> =>
  adapter.findOne<AccountRow>({
    model: "account",
    where: [
      { field: "providerId", value: providerId },
      { field: "accountId", value: accountId },
    ],
  });

/** The row of an identity that is used for the first time. The provider's tokens are not stored. */
function createIdentityRow(
  { now, newId }: Pick<AuthDeps, "now" | "newId">,
  given: Omit<typeof account.$inferInsert, "id" | "createdAt" | "updatedAt">,
): AccountRow {
  const times = { createdAt: now(), updatedAt: now(), lastSignInAt: now() };
  return createRow(account, { ...given, ...times, id: newId() });
}

/** The row of the email identity, which holds the password; Better Auth names its provider `credential`. */
export const createEmailIdentity = (
  deps: Pick<AuthDeps, "now" | "newId">,
  { id, email }: Pick<UserRow, "id" | "email">,
  { isVerified, password = null }: { readonly isVerified: boolean; readonly password?: string | null },
): AccountRow =>
  createIdentityRow(deps, {
    userId: id,
    accountId: id,
    providerId: "credential",
    password,
    identityData: JSON.stringify({ sub: id, email, email_verified: isVerified, phone_verified: false }),
  });

/** The row of an identity at a provider. */
export const createLinkedRow = (
  deps: AuthDeps,
  provider: string,
  userId: string,
  { subject, data }: Pick<ProviderProfile, "subject" | "data">,
): AccountRow =>
  createIdentityRow(deps, {
    userId,
    accountId: subject,
    providerId: provider,
    identityData: JSON.stringify(data),
  });

/** The condition that this user is not banned. */
export const requireNotBanned = (userId: string | SQL, now: Date): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM user WHERE user.id = ${userId} AND user.banned_until > ${now.getTime()})`;

/** @throws AuthError user_banned */
export function refuseBanned(owner: Pick<UserRow, "bannedUntil">, now: Date, status = 400): void {
  if (owner.bannedUntil && owner.bannedUntil > now)
    throw new AuthError(status, "user_banned", "User is banned");
}

/** How long an unconfirmed account lasts; its owner can sign up again. */
export const unconfirmedLifeMs = 7 * 86_400_000;

export interface NewMember {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly metadata: JsonObject;
}

/** The rows of an unconfirmed account with an email identity; nothing is written. */
export function createMemberRows(deps: AuthDeps, { email, passwordHash, metadata }: NewMember) {
  const now = deps.now();
  const id = deps.newId();
  const fullName = findFullName(metadata);
  const row = createRow(user, {
    id,
    name: fullName ?? "",
    email,
    emailVerified: false,
    createdAt: now,
    updatedAt: now,
    metadata: JSON.stringify(metadata),
    confirmationSentAt: now,
  });
  const identity = createEmailIdentity(deps, row, { isVerified: false, password: passwordHash });
  return { user: row, account: identity, profile: { id, fullName, goalsAchieved: 0, updatedAt: now } };
}

export type MemberRows = ReturnType<typeof createMemberRows>;

/** The user as the answer to a sign-up shows them. */
export const viewNewMember = (rows: MemberRows): AuthUser =>
  viewUser({ user: rows.user, accounts: [rows.account], factors: [] });
