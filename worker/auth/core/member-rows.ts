import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { createRow } from "#worker/db/create-row.ts";
import { account, user } from "#worker/db/schema.ts";
import type { ProviderProfile } from "../oauth/provider.ts";
import type { AuthDeps } from "./deps.ts";
import { findFullName } from "./inputs.ts";
import { type AccountRow, viewUser } from "./user-view.ts";

type NewIdentity = Pick<AccountRow, "userId" | "accountId" | "providerId" | "identityData"> & {
  password?: string | null;
};

/** The row of an identity that is used for the first time. The provider's tokens are not stored. */
export function createIdentityRow(deps: Pick<AuthDeps, "now" | "newId">, given: NewIdentity): AccountRow {
  const now = deps.now();
  return createRow(account, {
    ...given,
    id: deps.newId(),
    createdAt: now,
    updatedAt: now,
    lastSignInAt: now,
  });
}

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
  const identity = createIdentityRow(deps, {
    userId: id,
    accountId: id,
    providerId: "credential",
    password: passwordHash,
    identityData: JSON.stringify({ sub: id, email, email_verified: false, phone_verified: false }),
  });
  return { user: row, account: identity, profile: { id, fullName, goalsAchieved: 0, updatedAt: now } };
}

export type MemberRows = ReturnType<typeof createMemberRows>;

/** The user as the answer to a sign-up shows them. */
export const viewNewMember = (rows: MemberRows): AuthUser =>
  viewUser({ user: rows.user, accounts: [rows.account], factors: [] });
