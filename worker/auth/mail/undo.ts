/**
 * Undoes a change that was mailed to the owner of an account: "This wasn't me".
 * Guarantees: the link opens no session. It removes what was added, restores a removed second step and ends every
 * session. The owner then signs in by a mailed recovery.
 */
import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { UndoKind, UndoneChange } from "#app/contracts/auth-service.ts";
import { createToken, hashToken } from "#worker/crypto/tokens.ts";
import { createRow, insertIf, runBatch } from "#worker/db/database.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { account, factor, passkey, session, undoToken, user } from "#worker/db/schema.ts";
import { removingStatement } from "#worker/limits/limits.ts";
import { refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { cooldownKey, requireWithinLimit } from "../core/rate-limit.ts";
import { createEmailIdentity, type FactorRow } from "../core/users.ts";
import { sendRecovery } from "./mail-requests.ts";
import { firstPassword } from "./notices.ts";
import { endEmailChange, endPending } from "./pending.ts";

type UndoRow = typeof undoToken.$inferSelect;

const removedFactorSchema = z.object({
  id: z.string(),
  friendlyName: z.string(),
  type: z.enum(["totp", "phone"]),
  phone: z.string().nullable(),
  secret: z.string().nullable(),
  lastStep: z.number(),
});

/** Reads the row of a link. A link that was mailed to a former address works only if it restores that address. */
async function findUndo({ db, now }: AuthDeps, linkHash: string): Promise<UndoRow | null> {
  const [found] = await db
    .select({ row: undoToken })
    .from(undoToken)
    .innerJoin(user, eq(user.id, undoToken.userId))
    .where(
      and(
        eq(undoToken.linkHash, linkHash),
        gt(undoToken.expiresAt, now()),
        or(eq(undoToken.kind, "moved"), eq(user.email, undoToken.email)),
      ),
    );
  return found?.row ?? null;
}

/**
 * The condition of findUndo, for each statement of the batch. If two requests use one link, the second writes
 * nothing.
 */
const isUsable = ({ linkHash }: UndoRow, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM undo_token AS link JOIN user AS owner ON owner.id = link.user_id
    WHERE link.link_hash = ${linkHash} AND link.expires_at > ${now.getTime()}
    AND (link.kind = 'moved' OR owner.email = link.email))`;

/**
 * The condition of the links whose changes are undone: this link, and for a moved address all later links, because
 * those were mailed to the new address.
 */
const isCovered = ({ linkHash, userId, kind, createdAt }: UndoRow): SQL =>
  sql`(undo_token.user_id = ${userId} AND (undo_token.link_hash = ${linkHash}
    OR (${kind === "moved" ? 1 : 0} AND undo_token.created_at >= ${createdAt.getTime()})))`;

/** The targets of the covered links of this kind, as a subquery. */
const targetsOf = (undo: UndoRow, kind: UndoKind): SQL =>
  sql`(SELECT target FROM undo_token WHERE ${isCovered(undo)} AND kind = ${kind})`;

/**
 * The removed second steps that are restored. Second steps that were added after the change stay removed, and so do
 * those whose secret can't be decrypted.
 */
async function listRemovedFactors({ db, aead, now }: AuthDeps, undo: UndoRow): Promise<FactorRow[]> {
  const rows = await db
    .select({ kind: undoToken.kind, target: undoToken.target })
    .from(undoToken)
    .where(and(isCovered(undo), inArray(undoToken.kind, ["factor", "factor_removed"])));
  const added = new Set(rows.filter(({ kind }) => kind === "factor").map(({ target }) => target));
  const removed: FactorRow[] = [];
  for (const { kind, target } of rows) {
    if (kind === "factor") continue;
    const known = removedFactorSchema.parse(JSON.parse(target));
    const isReadable = known.secret === null || (await aead.open(known.secret, known.id)) !== null;
    if (added.has(known.id) || !isReadable) continue;
    const at = now();
    const times = { createdAt: at, updatedAt: at };
    removed.push(createRow(factor, { ...known, ...times, userId: undo.userId, status: "verified" }));
  }
  return removed;
}

/** Restores a second step; without its name if another second step has that name meanwhile. */
function restoreFactor({ db }: AuthDeps, row: FactorRow, guard: SQL) {
  const hasName = sql`EXISTS (SELECT 1 FROM factor WHERE user_id = ${row.userId} AND friendly_name = ${row.friendlyName})`;
  return [
    insertIf(db, factor, { ...row, friendlyName: "" }, guard).onConflictDoNothing(),
    db
      .update(factor)
      .set({ friendlyName: row.friendlyName })
      .where(and(eq(factor.id, row.id), sql`NOT ${hasName}`, guard)),
  ];
}

/** Removes what was added: identities, passkeys, second steps and passwords. */
async function removeAdded({ db, passwords }: AuthDeps, undo: UndoRow, guard: SQL) {
  const { userId } = undo;
  const isFirst = sql`${firstPassword} IN ${targetsOf(undo, "password")}`;
  // A random password replaces a password that the owner doesn't want. The owner then chooses a password by a
  // recovery. Such a recovery also removes passkeys and linked accounts, but it counts as a recovery only if there
  // was a password.
  const unknown = await passwords.hash(createToken());
  const emailOf = sql`lower(json_extract(${account.identityData}, '$.email'))`;
  const ofProvider = and(eq(account.userId, userId), ne(account.providerId, "credential"), guard);
  return [
    db.delete(account).where(and(ofProvider, inArray(account.id, targetsOf(undo, "identity")))),
    db.delete(account).where(and(ofProvider, inArray(emailOf, targetsOf(undo, "moved")))),
    db
      .delete(passkey)
      .where(and(eq(passkey.userId, userId), inArray(passkey.id, targetsOf(undo, "passkey")), guard)),
    db
      .delete(factor)
      .where(and(eq(factor.userId, userId), inArray(factor.id, targetsOf(undo, "factor")), guard)),
    db
      .update(account)
      .set({ password: sql`iif(${isFirst}, NULL, ${unknown})` })
      .where(
        and(
          eq(account.userId, userId),
          eq(account.providerId, "credential"),
          sql`EXISTS ${targetsOf(undo, "password")}`,
          guard,
        ),
      ),
  ];
}

/** Restores the former address. An unconfirmed account that was signed up with it meanwhile is removed. */
function bringAddressBack({ db, now }: AuthDeps, { kind, userId, email }: UndoRow, guard: SQL) {
  if (kind !== "moved") return [];
  return [
    db
      .delete(user)
      .where(and(eq(user.email, email), isNull(user.emailConfirmedAt), ne(user.id, userId), guard)),
    db
      .update(user)
      .set({ email, emailVerified: true, emailConfirmedAt: now(), updatedAt: now() })
      .where(and(eq(user.id, userId), guard)),
    db
      .update(account)
      .set({ identityData: sql`json_set(${account.identityData}, '$.email', ${email})` })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential"), guard)),
  ];
}

/** Gives an account its email identity back, without a password, if its last identity was unlinked. */
function keepEmailIdentity(deps: AuthDeps, { userId, email }: UndoRow, guard: SQL) {
  const row = createEmailIdentity(deps, { id: userId, email }, { isVerified: true });
  return insertIf(
    deps.db,
    account,
    row,
    sql`${guard} AND NOT EXISTS (SELECT 1 FROM account WHERE user_id = ${userId})`,
  );
}

/** Mails the link by which the owner signs in again. If a limit refuses the mail, the change stays undone. */
async function mailRecovery(deps: AuthDeps, email: string): Promise<boolean> {
  try {
    await sendRecovery(deps, { email, redirectTo: null, link: { kind: "page" } });
    return true;
  } catch (error) {
    if (!isAuthFailure(error)) deps.reportError(error);
    return false;
  }
}

/**
 * Undoes the change that this link was mailed for, in one batch, and ends every session, mail and code of the account.
 * @throws AuthError 403 otp_expired (used, old or foreign), 422 email_exists (another account has the former address), 429
 */
export async function undoChange(deps: AuthDeps, token: string): Promise<UndoneChange> {
  await requireWithinLimit(deps, "verify");
  const undo = await findUndo(deps, await hashToken(token));
  if (!undo) throw refusal("otp_expired");
  const { db } = deps;
  const { userId, email, kind } = undo;
  const usable = isUsable(undo, deps.now());
  const removedFactors = await listRemovedFactors(deps, undo);
  const cooldown = await cooldownKey("recovery", email);
  const { used } = await runBatch(db, {
    factors: removedFactors.flatMap((row) => restoreFactor(deps, row, usable)),
    added: await removeAdded(deps, undo, usable),
    address: bringAddressBack(deps, undo, usable),
    identity: keepEmailIdentity(deps, undo, usable),
    sessions: db.delete(session).where(and(eq(session.userId, userId), usable)),
    pending: endPending(deps, userId, { guard: usable }),
    emailChange: endEmailChange(deps, userId, usable),
    cooldown: removingStatement(db, cooldown, usable),
    used: db
      .delete(undoToken)
      .where(and(isCovered(undo), usable))
      .returning({ kind: undoToken.kind }),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw refusal("email_exists");
    throw error;
  });
  if (!used.length) throw refusal("otp_expired");
  return { kind, isMailed: await mailRecovery(deps, email) };
}
