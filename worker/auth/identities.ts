import { and, eq, sql } from "drizzle-orm";
import { account, user } from "#worker/db/schema.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { isUuid } from "./encoding.ts";
import { isUniqueViolation } from "./faults.ts";
import { endOutstanding } from "./outstanding.ts";
import { requireSecondFactor, requireSignedIn } from "./signed-in.ts";

/**
 * Unlinks one of at least two identities; unlinking `email` removes the password with it. When the person's address
 * was this identity's only, the address of the oldest verified one that is left takes its place. That is a change of
 * password or address like any other: it needs the second factor, and ends what was mailed before.
 * @throws AuthError 404 validation_failed, 401 insufficient_aal, 422 identity_not_found, single_identity_not_deletable,
 * email_conflict_identity_not_deletable
 */
export async function unlinkIdentity(deps: AuthDeps, accessToken: string, identityId: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  if (!isUuid(identityId)) throw validationFailed("identity_id must be an UUID", 404);
  const identity = caller.accounts.find((row) => row.id === identityId.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  requireSecondFactor(caller, 401);
  const { db } = deps;
  const userId = caller.user.id;
  const emailOf = sql`json_extract(${account.identityData}, '$.email')`;
  const ownsAddress = sql`json_extract(${identity.identityData}, '$.email') = ${user.email}`;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM account WHERE id = ${identity.id})`;
  const next = sql`(SELECT ${emailOf} FROM account WHERE user_id = ${userId}
    AND json_extract(${account.identityData}, '$.email_verified') AND ${emailOf} IS NOT NULL
    ORDER BY ${emailOf} = ${user.email} DESC, created_at LIMIT 1)`;
  const [removed] = await db
    .batch([
      db
        .delete(account)
        .where(
          and(
            eq(account.id, identity.id),
            eq(account.userId, userId),
            sql`(SELECT count(*) FROM account WHERE user_id = ${userId}) > 1`,
          ),
        )
        .returning({ id: account.id }),
      db
        .update(user)
        .set({ email: sql`coalesce(${next}, ${user.email})`, updatedAt: deps.now() })
        .where(and(eq(user.id, userId), isGone, ownsAddress)),
      ...endOutstanding(deps, userId, { guard: isGone }),
    ])
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AuthError(
        422,
        "email_conflict_identity_not_deletable",
        "Unable to unlink identity due to email conflict",
      );
    });
  if (removed.length) return;
  throw new AuthError(
    422,
    "single_identity_not_deletable",
    "User must have at least 1 identity after unlinking",
  );
}
