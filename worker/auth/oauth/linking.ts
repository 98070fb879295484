/**
 * Finds or creates the account that a provider's profile opens. Guarantees: a verified address links to its account,
 * and an unconfirmed account loses its password, sessions and data to the owner of the address.
 */
import { and, eq, sql } from "drizzle-orm";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { profiles } from "#worker/db/product-schema.ts";
import { account, session, user } from "#worker/db/schema.ts";
import { refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { createLinkedRow, createMemberRows, findIdentity, findUser, type UserRow } from "../core/users.ts";
import { notify } from "../mail/notices.ts";
import { endPending } from "../mail/pending.ts";
import type { ProviderProfile } from "./provider.ts";

/** The metadata that a new account starts with. */
function describeMember({ fullName, data }: ProviderProfile): JsonObject {
  const avatar = data.avatar_url;
  return {
    ...(fullName && { full_name: fullName }),
    ...(typeof avatar === "string" && { avatar_url: avatar }),
  };
}

async function requireUserRow(deps: AuthDeps, id: string): Promise<UserRow> {
  const row = await findUser(deps, { id });
  if (!row) throw refusal("user_not_found");
  return row;
}

async function signInKnown(
  deps: AuthDeps,
  identity: { id: string; userId: string },
  profile: ProviderProfile,
) {
  const now = deps.now();
  await deps.db.batch([
    deps.db
      .update(account)
      .set({ identityData: JSON.stringify(profile.data), lastSignInAt: now, updatedAt: now })
      .where(eq(account.id, identity.id)),
    deps.db.update(user).set({ lastSignInAt: now }).where(eq(user.id, identity.userId)),
  ]);
  return requireUserRow(deps, identity.userId);
}

/**
 * Links to the account with the same verified address. An attacker may have signed up with the address before and
 * never confirmed it: the password, identities, sessions, mails, codes and metadata of an unconfirmed account are
 * removed first, in the same batch. Returns null when the account no longer has the address by then.
 */
async function linkByAddress(deps: AuthDeps, owner: UserRow, provider: string, profile: ProviderProfile) {
  const { db } = deps;
  const now = deps.now();
  const metadata = JSON.stringify(describeMember(profile));
  // The row at the time of the batch decides, not the row that was read before.
  const unconfirmed = sql`EXISTS (SELECT 1 FROM user WHERE id = ${owner.id} AND email_confirmed_at IS NULL)`;
  const linkedRow = createLinkedRow(deps, provider, owner.id, profile);
  // An unconfirmed account begins with this identity. The owner of a confirmed account is mailed about it.
  const row = { ...linkedRow, announcedAt: owner.emailConfirmedAt ? null : now };
  const theirs = sql`EXISTS (SELECT 1 FROM user WHERE id = ${owner.id} AND email = ${owner.email})`;
  const { linked } = await runBatch(db, {
    identities: db.delete(account).where(and(eq(account.userId, owner.id), unconfirmed)),
    sessions: db.delete(session).where(and(eq(session.userId, owner.id), unconfirmed)),
    pending: endPending(deps, owner.id, { guard: unconfirmed }),
    profile: db
      .update(profiles)
      .set({ fullName: profile.fullName, updatedAt: now })
      .where(and(eq(profiles.id, owner.id), unconfirmed)),
    confirmed: db
      .update(user)
      .set({ metadata, name: profile.fullName ?? "", emailVerified: true, emailConfirmedAt: now })
      .where(and(eq(user.id, owner.id), unconfirmed)),
    linked: insertIf(db, account, row, theirs).returning({ id: account.id }),
    signedIn: db
      .update(user)
      .set({ lastSignInAt: now, updatedAt: now })
      .where(and(eq(user.id, owner.id), theirs)),
  });
  if (!linked.length) return null;
  if (owner.emailConfirmedAt) await notify(deps, owner, { kind: "identity", id: row.id, provider });
  return requireUserRow(deps, owner.id);
}

async function createFromProvider(deps: AuthDeps, email: string, provider: string, profile: ProviderProfile) {
  const metadata = describeMember(profile);
  const rows = createMemberRows(deps, { email, passwordHash: null, metadata });
  const now = deps.now();
  const confirmed = {
    emailVerified: true,
    emailConfirmedAt: now,
    confirmationSentAt: null,
    lastSignInAt: now,
  };
  const row = { ...rows.user, ...confirmed };
  await deps.db.batch([
    deps.db.insert(user).values(row),
    deps.db.insert(account).values({ ...createLinkedRow(deps, provider, row.id, profile), announcedAt: now }),
    deps.db.insert(profiles).values(rows.profile),
  ]);
  return row;
}

async function resolve(deps: AuthDeps, provider: string, profile: ProviderProfile): Promise<UserRow> {
  const identity = await findIdentity(deps, provider, profile.subject);
  if (identity) return signInKnown(deps, identity, profile);
  if (!profile.email || !profile.emailVerified) throw refusal("provider_email_needs_verification");
  const owner = await findUser(deps, { email: profile.email });
  const linked = owner && (await linkByAddress(deps, owner, provider, profile));
  return linked ?? createFromProvider(deps, profile.email, provider, profile);
}

/**
 * Returns the user of a provider's profile: the user with this identity, else the user with the same verified
 * address, else a new user.
 * @throws AuthError provider_email_needs_verification
 */
export async function resolveMember(
  deps: AuthDeps,
  provider: string,
  profile: ProviderProfile,
): Promise<UserRow> {
  try {
    return await resolve(deps, provider, profile);
  } catch (error) {
    // Two requests of the same user ran at the same time, and the other request has written the rows.
    if (isUniqueViolation(error)) return resolve(deps, provider, profile);
    throw error;
  }
}
