import { sql } from "drizzle-orm";
import { passkeyChallengeLifeS } from "#app/contracts/passkeys.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { verification } from "#worker/db/schema.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { hashToken } from "./vault.ts";

/** Too old, answered already, or not asked of this browser; the answer doesn't say which. */
export const challengeOver = () =>
  new AuthError(
    400,
    "passkey_challenge_expired",
    "That took too long or was used already. Please try again.",
  );

/**
 * Records an accepted challenge as answered, as a statement for a batch, and the condition that this request did it: of two
 * requests with one challenge one goes on.
 */
export async function prepareAnswered(deps: AuthDeps, challenge: string) {
  const id = await hashToken(challenge);
  const value = deps.newId();
  const now = deps.now();
  const row = {
    id,
    identifier: "passkey",
    value,
    expiresAt: new Date(now.getTime() + passkeyChallengeLifeS * 1000),
    createdAt: now,
    updatedAt: now,
  };
  return {
    statement: insertIf(deps.db, verification, row, sql`1`).onConflictDoNothing(),
    isFirst: sql`EXISTS (SELECT 1 FROM verification WHERE id = ${id} AND value = ${value})`,
  };
}
