/**
 * Profiles in D1, as one signed-in user may read and change them.
 * Guarantees: this is the row security. Every statement has `id = owner`, whichever filters are given. Every write
 * has the condition that the session exists and has used the second factor if there is one.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Profile } from "#app/contracts/profile.ts";
import { selectWritableSession, sessionMayWrite, type Writer } from "#worker/auth/interface.ts";
import { type Database, insertIf, runBatch } from "#worker/db/database.ts";
import { profiles } from "#worker/db/product-schema.ts";
import { PostgrestError, rowRefused } from "./postgrest-error.ts";
import type { ProfileChanges, ProfileQuery } from "./query.ts";

type Filters = ProfileQuery["filters"];

const columns = {
  id: profiles.id,
  full_name: profiles.fullName,
  goals_achieved: profiles.goalsAchieved,
  updated_at: profiles.updatedAt,
} as const;

const toProfile = (row: typeof profiles.$inferSelect): Profile => ({
  id: row.id,
  full_name: row.fullName,
  goals_achieved: row.goalsAchieved,
  updated_at: row.updatedAt?.toISOString() ?? null,
});

const toColumns = (changes: ProfileChanges, now: Date) => ({
  ...(changes.full_name !== undefined && { fullName: changes.full_name }),
  ...(changes.goals_achieved !== undefined && { goalsAchieved: changes.goals_achieved }),
  updatedAt: typeof changes.updated_at === "string" ? new Date(changes.updated_at) : now,
});

const matching = (owner: string, filters: Filters) =>
  and(eq(profiles.id, owner), ...filters.map(({ column, value }) => sql`${columns[column]} = ${value}`));

/**
 * The condition of a write. The count may rise by one goal at a time, and may fall. A new row begins at 0
 * (docs/decisions/0012).
 */
const mayWrite = (writer: Writer, { goals_achieved: count = 0 }: ProfileChanges, now: Date) =>
  sql`${sessionMayWrite(writer, now)} AND ${count} <=
    coalesce((SELECT max(goals_achieved, 0) FROM profiles WHERE id = ${writer.userId}), 0) + 1`;

const countRefused = () =>
  new PostgrestError(
    "23514",
    'new row for relation "profiles" violates check constraint "profiles_goals_achieved_step"',
    "goals_achieved may be one more than it was, or less.",
  );

export const listProfiles = async (db: Database, owner: string, filters: Filters): Promise<Profile[]> =>
  (await db.select().from(profiles).where(matching(owner, filters))).map(toProfile);

/** @throws PostgrestError 403 when the session may not write, 400 23514 when the count goes up by more than one */
export async function updateProfiles(
  db: Database,
  writer: Writer,
  filters: Filters,
  changes: ProfileChanges,
): Promise<Profile[]> {
  const now = new Date();
  const meant = matching(writer.userId, filters);
  const { allowed, before, rows } = await runBatch(db, {
    allowed: selectWritableSession(db, writer, now),
    before: db.select({ id: profiles.id }).from(profiles).where(meant),
    rows: db
      .update(profiles)
      .set(toColumns(changes, now))
      .where(and(meant, mayWrite(writer, changes, now)))
      .returning(),
  });
  if (!allowed.length) throw rowRefused(403);
  if (rows.length < before.length) throw countRefused();
  return rows.map(toProfile);
}

/**
 * Inserts the row. With `merge`, the changes are written into an existing row. Returns no profile if the row exists
 * and stays unchanged.
 * @throws PostgrestError as updateProfiles
 */
export async function insertProfile(
  db: Database,
  writer: Writer,
  changes: ProfileChanges,
  { merge }: { readonly merge: boolean },
): Promise<{ profile: Profile | null; isNew: boolean }> {
  const now = new Date();
  const id = writer.userId;
  const values = toColumns(changes, now);
  const row = { fullName: null, goalsAchieved: 0, ...values, id };
  const insert = insertIf(db, profiles, row, mayWrite(writer, changes, now));
  const { allowed, before, written } = await runBatch(db, {
    allowed: selectWritableSession(db, writer, now),
    before: db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)),
    written: merge
      ? insert.onConflictDoUpdate({ target: profiles.id, set: values }).returning()
      : insert.onConflictDoNothing().returning(),
  });
  const [stored] = written;
  const isNew = before.length === 0;
  if (!allowed.length) throw rowRefused(403);
  if (!stored && (merge || isNew)) throw countRefused();
  return { profile: stored ? toProfile(stored) : null, isNew };
}
