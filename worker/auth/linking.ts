import { and, eq, sql } from "drizzle-orm";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { account, type flowState, mailToken, profiles, session, user } from "#worker/db/schema.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { isUniqueViolation } from "./faults.ts";
import { createIdentityRow } from "./identity-row.ts";
import { createPersonRows } from "./person-rows.ts";
import type { ProviderProfile } from "./providers/provider.ts";
import type { UserRow } from "./user-view.ts";

type FlowRow = typeof flowState.$inferSelect;

const alreadyLinked = () =>
  new AuthError(422, "identity_already_exists", "Identity is already linked to another user");

/** The metadata that a new person starts with. */
function describePerson({ fullName, data }: ProviderProfile): JsonObject {
  const avatar = data.avatar_url;
  return {
    ...(fullName && { full_name: fullName }),
    ...(typeof avatar === "string" && { avatar_url: avatar }),
  };
}

const createLinkedRow = (deps: AuthDeps, provider: string, userId: string, profile: ProviderProfile) =>
  createIdentityRow(deps, {
    userId,
    accountId: profile.subject,
    providerId: provider,
    identityData: JSON.stringify(profile.data),
  });

async function requireUserRow(deps: AuthDeps, id: string): Promise<UserRow> {
  const [row] = await deps.db.select().from(user).where(eq(user.id, id));
  if (!row) throw new AuthError(403, "user_not_found", "This account was removed");
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
 * Links to the owner of the same verified address. An unconfirmed owner may be somebody who took the address in
 * advance: what they left (password, identities, sessions, mails, metadata) goes first, in the same batch.
 */
async function linkByAddress(deps: AuthDeps, owner: UserRow, provider: string, profile: ProviderProfile) {
  const { db } = deps;
  const now = deps.now();
  const metadata = JSON.stringify(describePerson(profile));
  // Decided by the row at the time of the batch, not by the one that was read.
  const unconfirmed = sql`EXISTS (SELECT 1 FROM user WHERE id = ${owner.id} AND email_confirmed_at IS NULL)`;
  await db.batch([
    db.delete(account).where(and(eq(account.userId, owner.id), unconfirmed)),
    db.delete(session).where(and(eq(session.userId, owner.id), unconfirmed)),
    db.delete(mailToken).where(and(eq(mailToken.userId, owner.id), unconfirmed)),
    db
      .update(profiles)
      .set({ fullName: profile.fullName, updatedAt: now })
      .where(and(eq(profiles.id, owner.id), unconfirmed)),
    db
      .update(user)
      .set({ metadata, name: profile.fullName ?? "", emailVerified: true, emailConfirmedAt: now })
      .where(and(eq(user.id, owner.id), unconfirmed)),
    db.insert(account).values(createLinkedRow(deps, provider, owner.id, profile)),
    db.update(user).set({ lastSignInAt: now, updatedAt: now }).where(eq(user.id, owner.id)),
  ]);
  return requireUserRow(deps, owner.id);
}

async function createFromProvider(deps: AuthDeps, email: string, provider: string, profile: ProviderProfile) {
  const metadata = describePerson(profile);
  const rows = createPersonRows(deps, { email, passwordHash: null, metadata });
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
    deps.db.insert(account).values(createLinkedRow(deps, provider, row.id, profile)),
    deps.db.insert(profiles).values(rows.profile),
  ]);
  return row;
}

/** For a signed-in person who asked to link; refused if the identity is anybody's already. */
async function linkToCaller(deps: AuthDeps, userId: string, provider: string, profile: ProviderProfile) {
  await deps.db
    .insert(account)
    .values(createLinkedRow(deps, provider, userId, profile))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyLinked();
      throw error;
    });
  return requireUserRow(deps, userId);
}

async function resolve(deps: AuthDeps, flow: FlowRow, profile: ProviderProfile): Promise<UserRow> {
  const provider = flow.provider ?? "";
  if (flow.linkingUserId) return linkToCaller(deps, flow.linkingUserId, provider, profile);
  const [identity] = await deps.db
    .select({ id: account.id, userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, provider), eq(account.accountId, profile.subject)));
  if (identity) return signInKnown(deps, identity, profile);
  if (!profile.email || !profile.emailVerified) {
    throw new AuthError(
      422,
      "provider_email_needs_verification",
      "Verify your email address with the provider first",
    );
  }
  const [owner] = await deps.db.select().from(user).where(eq(user.email, profile.email));
  if (owner) return linkByAddress(deps, owner, provider, profile);
  return createFromProvider(deps, profile.email, provider, profile);
}

/**
 * Who came back from the provider: the owner of the identity, else of the same verified address, else a new person.
 * @throws AuthError identity_already_exists, provider_email_needs_verification
 */
export async function resolvePerson(
  deps: AuthDeps,
  flow: FlowRow,
  profile: ProviderProfile,
): Promise<UserRow> {
  try {
    return await resolve(deps, flow, profile);
  } catch (error) {
    // The same person came back twice at the same time; by now the rows of the other request are there.
    if (isUniqueViolation(error)) return resolve(deps, flow, profile);
    throw error;
  }
}
