/** Unlinks identities. Guarantees: one identity stays, and the account's address never moves to a new identity. */
import { and, eq, ne, not, sql } from "drizzle-orm";
import { isUuid } from "#worker/crypto/tokens.ts";
import { runBatch } from "#worker/db/database.ts";
import { account, session, user } from "#worker/db/schema.ts";
import { AuthError, refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { notify } from "../mail/notices.ts";
import { endEmailChange, endPending } from "../mail/pending.ts";
import {
  conditionsOf,
  requirePresence,
  requireSecondFactor,
  requireSignedIn,
  requireWriter,
} from "../session/signed-in.ts";

/**
 * How long ago the owner must have been mailed about an identity before the account may take its address. An attacker
 * with the password alone can link their own identity. Within the week the owner undoes the linking by that mail, or
 * recovers the account by the old address (docs/decisions/0106).
 */
const settledMs = 7 * 86_400_000;

/**
 * Unlinks one of at least two identities. Unlinking `email` removes the password with it.
 * If only this identity has the user's address, the account takes the address of the oldest verified identity that is
 * left. Its owner must have been mailed about that identity at least a week ago. A notice goes to the former address.
 * Like a change of password or address, unlinking needs the second factor and ends the links and codes that were
 * mailed before. It also ends the other sessions that providers have opened or, for `email`, those that passwords and
 * mails have opened: a session doesn't record which provider opened it. Unlinking `email` needs the user's presence.
 * @throws AuthError 404 validation_failed, 401 insufficient_aal, 400 reauthentication_needed, 422 identity_not_found,
 * single_identity_not_deletable, email_conflict_identity_not_deletable
 */
export async function unlinkIdentity(
  deps: AuthDeps,
  accessToken: string,
  identityId: string,
  isProved?: boolean,
): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  if (!isUuid(identityId)) throw validationFailed("identity_id must be an UUID", 404);
  const identity = caller.accounts.find((row) => row.id === identityId.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  requireSecondFactor(caller, 401);
  const isOAuth = identity.providerId !== "credential";
  if (!isOAuth) requirePresence(deps, caller, isProved);
  const { db } = deps;
  const { id: userId, email } = caller.user;
  const now = deps.now();
  // Older rows have addresses that are not in lower case.
  const emailOf = sql`lower(json_extract(${account.identityData}, '$.email'))`;
  const ownsAddress = sql`lower(json_extract(${identity.identityData}, '$.email')) IS ${email}`;
  const wayIn = sql`json_extract(${session.amr}, '$[#-1].method')`;
  const openedByIt = sql`(${wayIn} <> 'webauthn' AND (${wayIn} = 'oauth') = ${isOAuth ? 1 : 0})`;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM account WHERE id = ${identity.id})`;
  const next = sql`(SELECT ${emailOf} AS email, announced_at FROM account
    WHERE user_id = ${userId} AND id <> ${identity.id}
    AND json_extract(${account.identityData}, '$.email_verified') AND ${emailOf} IS NOT NULL
    ORDER BY ${emailOf} = ${email} DESC, created_at LIMIT 1)`;
  const settled = sql`(SELECT email FROM ${next} WHERE announced_at <= ${now.getTime() - settledMs})`;
  const taken = sql`(${ownsAddress} AND EXISTS
    (SELECT 1 FROM user JOIN ${next} AS next USING (email) WHERE user.id <> ${userId}))`;
  const { conflict, removed, moved } = await runBatch(db, {
    conflict: db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, userId), taken)),
    removed: db
      .delete(account)
      .where(
        and(
          eq(account.id, identity.id),
          eq(account.userId, userId),
          sql`(SELECT count(*) FROM account WHERE user_id = ${userId}) > 1`,
          not(taken),
          conditionsOf(caller, now).may,
        ),
      )
      .returning({ id: account.id }),
    moved: db
      .update(user)
      .set({ email: sql`coalesce(${settled}, ${user.email})`, updatedAt: now })
      .where(and(eq(user.id, userId), eq(user.email, email), isGone, ownsAddress))
      .returning({ email: user.email }),
    sessions: db
      .delete(session)
      .where(and(eq(session.userId, userId), ne(session.id, caller.session.id), isGone, openedByIt)),
    pending: endPending(deps, userId, { guard: isGone }),
    emailChange: endEmailChange(deps, userId, isGone),
  });
  if (!removed.length) {
    await requireWriter(deps, accessToken, 401);
    throw refusal(
      conflict.length ? "email_conflict_identity_not_deletable" : "single_identity_not_deletable",
    );
  }
  const [present] = moved;
  const isMoved = present && present.email !== email;
  const label = deps.config.providers.get(identity.providerId)?.label ?? identity.providerId;
  const way = isOAuth ? `a ${label} account` : "your email address and its password";
  await notify(
    deps,
    caller.user,
    isMoved ? { kind: "moved", newEmail: present.email } : { kind: "removed", way },
  );
}
