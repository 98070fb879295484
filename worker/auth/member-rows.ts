import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import type { AuthDeps } from "./deps.ts";
import { createIdentityRow } from "./identity-row.ts";
import { findFullName } from "./inputs.ts";
import { type UserRow, viewUser } from "./user-view.ts";

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
  const row: UserRow = {
    id,
    name: fullName ?? "",
    email,
    emailVerified: false,
    image: null,
    createdAt: now,
    updatedAt: now,
    emailConfirmedAt: null,
    metadata: JSON.stringify(metadata),
    lastSignInAt: null,
    bannedUntil: null,
    newEmail: null,
    emailChangeHalves: 0,
    confirmationSentAt: now,
    recoverySentAt: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    wrongCodes: 0,
    wrongCodesSince: null,
  };
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
