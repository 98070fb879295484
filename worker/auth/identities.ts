import { and, eq, ne, sql } from "drizzle-orm";
import { isUuid } from "#worker/crypto/encoding.ts";
import { runBatch } from "#worker/db/batch.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { account, session, user } from "#worker/db/schema.ts";
import { AuthError, refusal, validationFailed } from "./auth-error.ts";
import type { Operation } from "./deps.ts";
import { endEmailChange, endPending } from "./pending.ts";
import { conditionsOf, requireSecondFactor, requireSignedIn, requireWriter } from "./signed-in.ts";

/**
 * Unlinks one of at least two identities; unlinking `email` removes the password with it. When the member's address
 * was this identity's only, it becomes that of the oldest verified identity that is left. That is a change of password or
 * address like any other: it needs the second factor, ends what was mailed before, and ends the other sessions that a
 * provider (or a password) has opened: a session does not record which provider it was.
 * @throws AuthError 404 validation_failed, 401 insufficient_aal, 422 identity_not_found, single_identity_not_deletable,
 * email_conflict_identity_not_deletable
 */
export const unlinkIdentity: Operation<"unlinkIdentity"> = async (deps, accessToken, identityId) => {
  const caller = await requireSignedIn(deps, accessToken);
  if (!isUuid(identityId)) throw validationFailed("identity_id must be an UUID", 404);
  const identity = caller.accounts.find((row) => row.id === identityId.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  requireSecondFactor(caller, 401);
  const { db } = deps;
  const userId = caller.user.id;
  // Older rows have addresses that are not in lower case.
  const emailOf = sql`lower(json_extract(${account.identityData}, '$.email'))`;
  const ownsAddress = sql`lower(json_extract(${identity.identityData}, '$.email')) = ${user.email}`;
  const isOAuth = identity.providerId !== "credential";
  const wayIn = sql`json_extract(${session.amr}, '$[#-1].method')`;
  const openedByIt = sql`(${wayIn} <> 'webauthn' AND (${wayIn} = 'oauth') = ${isOAuth ? 1 : 0})`;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM account WHERE id = ${identity.id})`;
  const next = sql`(SELECT ${emailOf} FROM account WHERE user_id = ${userId}
    AND json_extract(${account.identityData}, '$.email_verified') AND ${emailOf} IS NOT NULL
    ORDER BY ${emailOf} = ${user.email} DESC, created_at LIMIT 1)`;
  const { removed } = await runBatch(db, {
    removed: db
      .delete(account)
      .where(
        and(
          eq(account.id, identity.id),
          eq(account.userId, userId),
          sql`(SELECT count(*) FROM account WHERE user_id = ${userId}) > 1`,
          conditionsOf(caller, deps.now()).may,
        ),
      )
      .returning({ id: account.id }),
    moved: db
      .update(user)
      .set({ email: sql`coalesce(${next}, ${user.email})`, updatedAt: deps.now() })
      .where(and(eq(user.id, userId), isGone, ownsAddress)),
    sessions: db
      .delete(session)
      .where(and(eq(session.userId, userId), ne(session.id, caller.session.id), isGone, openedByIt)),
    pending: endPending(deps, userId, { guard: isGone }),
    emailChange: endEmailChange(deps, userId, isGone),
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refusal("email_conflict_identity_not_deletable") : error;
  });
  if (removed.length) return;
  await requireWriter(deps, accessToken, 401);
  throw refusal("single_identity_not_deletable");
};
