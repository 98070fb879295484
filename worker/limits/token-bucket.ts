import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#worker/db/database.ts";
import { rateBucket } from "#worker/db/schema.ts";
import type { RateLimit } from "./limits.ts";

/**
 * The stored name of a bucket: its kind, which is the first part of its key, and a hash of the whole key, because
 * keys contain users' ids, addresses and numbers.
 */
const nameOf = (key: string): string =>
  `${key.split(":", 1)}:${createHash("sha256").update(key).digest("hex")}`;

/** The tokens in the bucket at `at`, in milliseconds. A clock that was set back must not take tokens away. */
const filledAt = (limit: RateLimit, at: number) =>
  sql`min(${limit.burst}, ${rateBucket.tokens} + max(0, ${at} - ${rateBucket.updatedAt}) * ${limit.perSecond / 1000})`;

/** The one statement that takes a token; it returns no row when the bucket is empty. */
export function takingStatement(db: Database, key: string, limit: RateLimit, now: Date) {
  const at = now.getTime();
  const filled = filledAt(limit, at);
  return db
    .insert(rateBucket)
    .values({ key: nameOf(key), tokens: limit.burst - 1, updatedAt: at })
    .onConflictDoUpdate({
      target: rateBucket.key,
      set: { tokens: sql`${filled} - 1`, updatedAt: at },
      setWhere: sql`${filled} >= ${1 + (limit.reserve ?? 0)}`,
    })
    .returning({ tokens: rateBucket.tokens });
}

/** Returns a row when the bucket is empty, without taking a token. */
export const emptyStatement = (db: Database, key: string, limit: RateLimit, now: Date) =>
  db
    .select({ key: rateBucket.key })
    .from(rateBucket)
    .where(
      and(
        eq(rateBucket.key, nameOf(key)),
        sql`${filledAt(limit, now.getTime())} < ${1 + (limit.reserve ?? 0)}`,
      ),
    );

/** Takes one token; false when the bucket is empty. */
export async function takeToken(db: Database, key: string, limit: RateLimit, now: Date): Promise<boolean> {
  return (await takingStatement(db, key, limit, now)).length > 0;
}

/** The statement that gives a token back, because the work that it was taken for failed. */
export const returningStatement = (db: Database, key: string, guard: SQL = sql`1`) =>
  db
    .update(rateBucket)
    .set({ tokens: sql`${rateBucket.tokens} + 1` })
    .where(and(eq(rateBucket.key, nameOf(key)), guard));

/** Forgets a bucket: it is full again. */
export const removingStatement = (db: Database, key: string, guard: SQL) =>
  db.delete(rateBucket).where(and(eq(rateBucket.key, nameOf(key)), guard));

/**
 * Runs work for which tokens were taken. If it fails, `undo` gives them back, so that the request can be repeated.
 * The error is that of `work`, even if `undo` fails as well.
 */
export async function undoOnFailure<T>(undo: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
}

/**
 * Counts wrong codes in the row of a user or factor. Returns the values of its columns after another try, and the
 * condition that a try is left. One statement counts the try before the code is compared, so that parallel guesses
 * get no more tries.
 */
export function takeTry(
  { count, since }: { readonly count: SQLiteColumn; readonly since: SQLiteColumn },
  { tries, windowMs }: { readonly tries: number; readonly windowMs: number },
  now: Date,
) {
  const at = now.getTime();
  const isOver = sql`(${since} IS NULL OR ${since} <= ${at - windowMs})`;
  return {
    count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
    since: sql`CASE WHEN ${isOver} THEN ${at} ELSE ${since} END`,
    isLeft: sql`(${isOver} OR ${count} < ${tries})`,
  };
}
