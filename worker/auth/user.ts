import { and, eq, ne, sql } from "drizzle-orm";
import type { MailOptions, UserChanges } from "#app/contracts/auth-service.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { account, session, user } from "#worker/db/schema.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { prepareEmailChange, requireFreeAddress } from "./email-change.ts";
import { createIdentityRow } from "./identity-row.ts";
import { findFullName, mergeMetadata, requireEmail } from "./inputs.ts";
import { consumeReauthenticationCode } from "./mail-tokens.ts";
import { endOutstanding } from "./outstanding.ts";
import { hashPassword, requireStrongPassword, verifyPassword } from "./passwords.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { personReads } from "./sessions.ts";
import { requireSecondFactor, requireSignedIn, type SignedIn } from "./signed-in.ts";
import { parseJsonObject, viewUser } from "./user-view.ts";

/** An older session has to prove again that it is the person before the password changes. */
const freshSessionMs = 24 * 3_600_000;

const findPassword = (caller: SignedIn) =>
  caller.accounts.find((row) => row.providerId === "credential")?.password ?? null;

/** @throws AuthError current_password_invalid, reauthentication_needed, reauthentication_not_valid, same_password */
async function requirePasswordChange(
  deps: AuthDeps,
  caller: SignedIn,
  password: string,
  changes: UserChanges,
) {
  requireStrongPassword(password);
  const known = findPassword(caller);
  const { currentPassword, nonce } = changes;
  if (currentPassword !== undefined && !(await verifyPassword(known, currentPassword))) {
    throw new AuthError(400, "current_password_invalid", "The current password is wrong");
  }
  if (known && (await verifyPassword(known, password))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  if (nonce !== undefined) {
    if (await consumeReauthenticationCode(deps, caller.user.id, nonce)) return;
    throw new AuthError(422, "reauthentication_not_valid", "The code is wrong or has expired");
  }
  // A session that a recovery opened is fresh by itself; a month later it proves no more than any other.
  const isFresh = deps.now().getTime() - caller.session.createdAt.getTime() < freshSessionMs;
  if (isFresh || currentPassword !== undefined) return;
  throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
}

/** Sets the password, on an identity of its own if the person had none; writes nothing without a hash. */
function writePassword(deps: AuthDeps, { user: owner }: SignedIn, hash: string | null) {
  const now = deps.now();
  const identity = { sub: owner.id, email: owner.email, email_verified: true, phone_verified: false };
  const row = createIdentityRow(deps, {
    userId: owner.id,
    accountId: owner.id,
    providerId: "credential",
    password: hash,
    identityData: JSON.stringify(identity),
  });
  return insertIf(deps.db, account, row, hash === null ? sql`0` : sql`1`).onConflictDoUpdate({
    target: [account.providerId, account.accountId],
    set: { password: hash, updatedAt: now },
  });
}

/** A new password clears every outstanding mail and code and ends every other session. */
const endOthers = (deps: AuthDeps, { user: owner, session: current }: SignedIn) => [
  ...endOutstanding(deps, owner.id),
  deps.db.delete(session).where(and(eq(session.userId, owner.id), ne(session.id, current.id))),
];

/**
 * Changes the caller's own password, address or metadata; everything is written in one batch.
 * @throws AuthError see section "user" of the codes; nothing is written then.
 */
export async function updateUser(
  deps: AuthDeps,
  accessToken: string,
  changes: UserChanges,
  mail: MailOptions,
): Promise<AuthUser> {
  const caller = await requireSignedIn(deps, accessToken);
  await requireWithinLimit(deps, "user");
  const { user: owner } = caller;
  const email = changes.email === undefined ? undefined : requireEmail(changes.email);
  const isNewEmail = email !== undefined && email !== owner.email;
  if (isNewEmail || changes.password !== undefined) requireSecondFactor(caller, 401);
  const metadata = changes.data && mergeMetadata(parseJsonObject(owner.metadata), changes.data);
  if (changes.password !== undefined) await requirePasswordChange(deps, caller, changes.password, changes);
  if (isNewEmail) await requireFreeAddress(deps, email);
  const hash = changes.password === undefined ? null : await hashPassword(changes.password);
  const emailChange = isNewEmail ? await prepareEmailChange(deps, owner, email, mail) : null;
  const name = metadata && findFullName(metadata);
  const touch = {
    updatedAt: deps.now(),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(name && { name }),
    ...emailChange?.pending,
  };
  const [, , users, accounts, factors] = await deps.db.batch([
    deps.db.update(user).set(touch).where(eq(user.id, owner.id)),
    writePassword(deps, caller, hash),
    ...personReads(deps.db, owner.id),
    ...(hash === null ? [] : endOthers(deps, caller)),
    ...(emailChange?.statements ?? []),
  ]);
  if (emailChange) await deps.deliver(emailChange.send);
  const [fresh] = users;
  return viewUser({ user: fresh ?? owner, accounts, factors });
}
