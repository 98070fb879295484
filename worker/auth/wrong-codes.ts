import { and, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { user } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";

/** Wrong mailed codes of all kinds for one user in `windowMs`; after that only the mailed links work. */
const maxWrongCodes = 10;
const windowMs = 24 * 3_600_000;

/**
 * Counts a try for each of these users who has one left, and returns their ids. The try is counted before the code is
 * compared, in one statement, so that parallel guesses don't get more. A new mail doesn't reset the count.
 */
export function countTry({ db, now }: Pick<AuthDeps, "db" | "now">, userIds: SQLWrapper) {
  const at = now();
  const windowStart = new Date(at.getTime() - windowMs);
  const isOver = or(isNull(user.wrongCodesSince), lte(user.wrongCodesSince, windowStart));
  return db
    .update(user)
    .set({
      wrongCodes: sql`CASE WHEN ${isOver} THEN 1 ELSE ${user.wrongCodes} + 1 END`,
      wrongCodesSince: sql`CASE WHEN ${isOver} THEN ${at.getTime()} ELSE ${user.wrongCodesSince} END`,
    })
    .where(and(inArray(user.id, userIds), or(isOver, lt(user.wrongCodes, maxWrongCodes))))
    .returning({ id: user.id });
}

/**
 * The value of `wrong_codes` after a right code: only its own try is given back, so that a member who signs in by codes
 * doesn't give an attacker new tries.
 */
export const withoutTry = (tries: number) => sql`max(0, ${user.wrongCodes} - ${tries})`;

/** The same as a statement of its own. */
export const returnTry = ({ db }: Pick<AuthDeps, "db">, userId: string, guard: SQL) =>
  db
    .update(user)
    .set({ wrongCodes: withoutTry(1) })
    .where(and(eq(user.id, userId), guard));
