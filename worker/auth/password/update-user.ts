/**
 * Changes password, address and metadata.
 * Guarantees: all changes of a request are written, or none. A new password ends every other session and pending
 * mail.
 */
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { MailOptions, UserChanges } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { profiles } from "#worker/db/product-schema.ts";
import { account, passkey, session, user } from "#worker/db/schema.ts";
import { createRemovedMail } from "#worker/mail/messages.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { findFullName, mergeMetadata, requireEmail } from "../core/inputs.ts";
import {
  keepWhenRefused,
  type OrRelease,
  requireMailCooldown,
  requireWithinLimit,
} from "../core/rate-limit.ts";
import { createEmailIdentity, findWayIn, parseJsonObject, viewUser } from "../core/users.ts";
import { prepareEmailChange, requireFreeAddress } from "../mail/email-change.ts";
import { notify } from "../mail/notices.ts";
import { endEmailChange, endPending, noEmailChange } from "../mail/pending.ts";
import { memberOf, memberReads } from "../session/sessions.ts";
import { isFreshSession, requireWriter, type SignedIn } from "../session/signed-in.ts";
import { requireStrongPassword } from "./passwords.ts";
import { findPassword, requireMailedCode } from "./prove-identity.ts";

/**
 * Checks everything but the mailed code. @throws AuthError current_password_invalid, reauthentication_needed,
 * same_password
 */
async function requirePasswordChange(
  deps: AuthDeps,
  caller: SignedIn,
  password: string,
  changes: UserChanges,
) {
  requireStrongPassword(password);
  const known = findPassword(caller);
  const { currentPassword } = changes;
  if (currentPassword !== undefined && !(await deps.passwords.verify(known, currentPassword))) {
    throw refusal("current_password_invalid");
  }
  if (known && (await deps.passwords.verify(known, password))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  if (changes.nonce !== undefined || isFreshSession(deps, caller) || currentPassword !== undefined) return;
  throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
}

/**
 * Returns the mailed code if the request has no other change than a new password. Other changes need no code, so
 * beside them it is neither checked nor used up.
 */
const findNonce = ({ nonce, password, email, data }: UserChanges): string | undefined =>
  password !== undefined || (email === undefined && data === undefined) ? nonce : undefined;

/**
 * Adds the accepted mailed code to the session's methods, where isFresh reads it. It replaces an earlier code, but
 * never the last method, by which the session was opened. SQL changes the list, so that a second step of the same
 * moment is not overwritten.
 */
function recordProof(deps: AuthDeps, { session: { id } }: SignedIn, guard: SQL) {
  const proof = JSON.stringify({ method: "otp", timestamp: Math.floor(deps.now().getTime() / 1000) });
  const amr = sql`(SELECT json_group_array(json(value)) FROM (
    SELECT ${proof} AS value, -1 AS at
    UNION ALL SELECT value, key FROM json_each(${session.amr})
    WHERE json_extract(value, '$.method') <> 'otp' OR key = json_array_length(${session.amr}) - 1
    ORDER BY at))`;
  return deps.db
    .update(session)
    .set({ amr })
    .where(and(eq(session.id, id), guard));
}

/** Sets the password, on a new identity if the user had none; writes nothing without a hash. */
function writePassword(deps: AuthDeps, { user: owner }: SignedIn, hash: string | null, guard: SQL) {
  const now = deps.now();
  const row = createEmailIdentity(deps, owner, { isVerified: true, password: hash });
  return insertIf(deps.db, account, row, hash === null ? sql`0` : guard).onConflictDoUpdate({
    target: [account.providerId, account.accountId],
    set: { password: hash, updatedAt: now },
  });
}

/**
 * True if a new password replaces a lost password and only a mailed link or code proves the user. Such a recovery
 * also removes the passkeys, because one of them may be an attacker's. A user who gives the current password can
 * remove passkeys in the settings. A first password is no recovery: the mailbox alone must not remove the passkeys by
 * which the user signs in.
 */
const isRecovery = (caller: SignedIn, { password, currentPassword }: UserChanges): boolean =>
  password !== undefined &&
  currentPassword === undefined &&
  findPassword(caller) !== null &&
  findWayIn(caller.session) === "mail";

/**
 * The condition of the identities that a recovery removes. The password stays, and so do identities with the
 * account's own verified address, because the mailbox would link them again. The condition holds for no identity if
 * no recovery or sign-in mail was sent: the session then comes from a confirmed sign-up.
 */
const isRemovedByRecovery = ({ user: owner }: SignedIn) =>
  and(
    eq(account.userId, owner.id),
    ne(account.providerId, "credential"),
    owner.recoverySentAt ? sql`1` : sql`0`,
    sql`NOT (coalesce(lower(json_extract(${account.identityData}, '$.email')), '') = ${owner.email}
      AND coalesce(json_extract(${account.identityData}, '$.email_verified'), 0))`,
  );

/** A new password ends every pending mail and code and every other session. */
const endOthers = (deps: AuthDeps, { user: owner, session: current }: SignedIn, guard: SQL) => [
  ...endPending(deps, owner.id, { guard }),
  deps.db.delete(session).where(and(eq(session.userId, owner.id), ne(session.id, current.id), guard)),
];

/** For a change that has taken no cool-down or needs no code, so there is nothing to give back. */
const runAsItIs: OrRelease = (work) => work();

async function mailRemoved(
  deps: AuthDeps,
  owner: SignedIn["user"],
  hasPasskeys: boolean,
  unlinked: readonly { provider: string }[],
): Promise<void> {
  const providers = unlinked.map(({ provider }) => deps.config.providers.get(provider)?.label ?? provider);
  const mail = createRemovedMail(owner.email, { hasPasskeys, providers }, owner.id);
  await deps.deliver(() => deps.mail.sendMail(mail));
}

/** How often the changes are written again if another request changed the metadata between our read and our write. */
const maxMerges = 10;

/**
 * The metadata that were read, and the merged metadata to store. `fullName` is set only if `data` names it, because
 * the profile may have another name meanwhile. @throws AuthError 422 validation_failed
 */
function mergeStored(stored: string, data: JsonObject) {
  const merged = mergeMetadata(parseJsonObject(stored), data);
  const isNamed = Object.hasOwn(data, "full_name");
  return { stored, text: JSON.stringify(merged), ...(isNamed && { fullName: findFullName(merged) }) };
}

type Merge = ReturnType<typeof mergeStored>;

/**
 * The condition that nobody has changed the metadata since the read. It holds both before and after this batch writes
 * them, so that each statement of the batch can use it.
 */
const isUnchanged = (userId: string, { stored, text }: Merge) =>
  sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND metadata IN (${stored}, ${text}))`;

/** The checked changes of a request. */
interface Change {
  readonly caller: SignedIn & { readonly may: SQL };
  readonly changes: UserChanges;
  readonly newEmail: string | null;
  /** The hash of a new password. */
  readonly hash: string | null;
  readonly hasNonce: boolean;
  readonly mail: MailOptions;
}

/**
 * Writes all changes in one batch; none if the session may not write, or if the metadata have changed since the read.
 */
async function writeChanges(deps: AuthDeps, change: Change, merge: Merge | null) {
  const { caller, changes, newEmail, hash, hasNonce, mail } = change;
  const { user: owner } = caller;
  const may = merge ? sql`(${caller.may} AND ${isUnchanged(owner.id, merge)})` : caller.may;
  const emailChange = newEmail === null ? null : await prepareEmailChange(deps, owner, newEmail, mail, may);
  // Giving the present address cancels a pending change of address.
  const givesUp = changes.email !== undefined && newEmail === null && owner.newEmail !== null;
  const recovers = isRecovery(caller, changes) ? may : sql`0`;
  const touch = {
    updatedAt: deps.now(),
    ...(merge && { metadata: merge.text }),
    ...(merge?.fullName !== undefined && { name: merge.fullName ?? "" }),
    ...((givesUp || hash !== null) && noEmailChange),
    ...emailChange?.pending,
  };
  const { written, passkeys, unlinked, ...reads } = await runBatch(deps.db, {
    written: deps.db
      .update(user)
      .set(touch)
      .where(and(eq(user.id, owner.id), may))
      .returning({ id: user.id }),
    profile:
      merge?.fullName === undefined
        ? []
        : deps.db
            .update(profiles)
            .set({ fullName: merge.fullName, updatedAt: deps.now() })
            .where(and(eq(profiles.id, owner.id), may)),
    proved: recordProof(deps, caller, hasNonce ? may : sql`0`),
    password: writePassword(deps, caller, hash, may),
    unlinked: deps.db
      .delete(account)
      .where(and(isRemovedByRecovery(caller), recovers))
      .returning({ provider: account.providerId }),
    ...memberReads(deps.db, owner.id),
    others: hash === null ? [] : endOthers(deps, caller, may),
    passkeys: deps.db
      .delete(passkey)
      .where(and(eq(passkey.userId, owner.id), recovers))
      .returning({ id: passkey.id }),
    givenUp: givesUp ? endEmailChange(deps, owner.id, may) : [],
    emailChange: emailChange?.statements ?? [],
  });
  return { isWritten: written.length > 0, passkeys, unlinked, member: memberOf(reads), emailChange };
}

/**
 * Writes the changes. If the metadata have changed meanwhile, it merges the changes into the new metadata and tries
 * again.
 * @throws AuthError 503 service_unavailable
 */
async function writeMerged(deps: AuthDeps, change: Change, first: Merge | null) {
  let merge = first;
  for (let tries = 0; tries < maxMerges; tries += 1) {
    const result = await writeChanges(deps, change, merge);
    const stored = result.member?.user.metadata;
    if (result.isWritten || !merge || stored === undefined) return result;
    // The metadata were not the reason why nothing was written.
    if (stored === merge.stored || stored === merge.text) return result;
    merge = mergeStored(stored, change.changes.data ?? {});
  }
  throw new AuthError(503, "service_unavailable", "The account is being changed. Please try again.", {
    retryAfterS: 1,
  });
}

/**
 * Changes the caller's own password, address or metadata in one batch, if the session then still exists and has used
 * the second factor.
 * @throws AuthError see section "user" of the codes; nothing is written then
 */
export async function updateUser(
  deps: AuthDeps,
  accessToken: string,
  changes: UserChanges,
  mail: MailOptions,
): Promise<AuthUser> {
  const caller = await requireWriter(deps, accessToken, 401);
  await requireWithinLimit(deps, "user");
  const { user: owner } = caller;
  const email = changes.email === undefined ? undefined : requireEmail(changes.email);
  const newEmail = email === undefined || email === owner.email ? null : email;
  const merge = changes.data ? mergeStored(owner.metadata, changes.data) : null;
  if (changes.password !== undefined) await requirePasswordChange(deps, caller, changes.password, changes);
  const hash = changes.password === undefined ? null : await deps.passwords.hash(changes.password);
  const orRelease = newEmail === null ? runAsItIs : await requireMailCooldown(deps, "email_change", owner.id);
  return keepWhenRefused(orRelease)(async () => {
    // The check of the code comes after all other checks but one, because it uses the code up: a request that another
    // check refuses must leave the code usable. Only the check of the address comes later: a caller without a code
    // must not learn whether the address is taken.
    const nonce = findNonce(changes);
    const orReturnCode = nonce === undefined ? runAsItIs : await requireMailedCode(deps, caller, nonce);
    const change = { caller, changes, newEmail, hash, hasNonce: nonce !== undefined, mail };
    const { isWritten, passkeys, unlinked, member, emailChange } = await orReturnCode(async () => {
      if (newEmail !== null && mail.link.kind !== "page") await requireFreeAddress(deps, newEmail);
      return writeMerged(deps, change, merge);
    });
    if (isWritten && hash !== null)
      await notify(deps, owner, { kind: "password", isFirst: findPassword(caller) === null });
    if (!isWritten) await requireWriter(deps, accessToken, 401);
    else if (emailChange) await deps.deliver(() => emailChange.send(orRelease));
    if (passkeys.length || unlinked.length) await mailRemoved(deps, owner, passkeys.length > 0, unlinked);
    return viewUser(member ?? caller);
  });
}
