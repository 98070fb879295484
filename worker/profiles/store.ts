/**
 * Profiles in D1, as one signed-in member may see and change them.
 * Guarantees: every statement has `id = owner`, whichever filters are given, and every write the condition that the
 * session exists and has used the second factor if there is one. That is the row security.
 */

import { and, eq, sql } from "drizzle-orm";
import type { Profile } from "#app/contracts/profile.ts";
import { selectWritableSession, sessionMayWrite, type Writer } from "#worker/auth/interface.ts";
import { runBatch } from "#worker/db/batch.ts";
import type { Database } from "#worker/db/client.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { profiles } from "#worker/db/profiles-schema.ts";
import { countRefused, rowRefused } from "./postgrest-error.ts";
import type { ProfileChanges, ProfileQuery } from "./query.ts";

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

/** The columns of a new row that the caller doesn't give. */
const absent = { fullName: null, goalsAchieved: 0 } as const;

export function createProfileStore(db: Database, writer: Writer, now: () => Date) {
  const owner = writer.userId;
  /** The first statement of every batch that writes; it returns nothing when the session may not write. */
  const writable = () => selectWritableSession(db, writer, now());
  /** The count may go up by one goal at a time, and down; a row that is made begins at 0 (docs/decisions/0012). */
  const mayHold = ({ goals_achieved: count = 0 }: ProfileChanges) =>
    sql`${count} <= coalesce((SELECT max(goals_achieved, 0) FROM profiles WHERE id = ${owner}), 0) + 1`;
  const allow = (changes: ProfileChanges) => sql`${sessionMayWrite(writer, now())} AND ${mayHold(changes)}`;
  const own = () => db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, owner));
  const mine = ({ filters }: ProfileQuery) =>
    and(eq(profiles.id, owner), ...filters.map(({ column, value }) => sql`${columns[column]} = ${value}`));
  return {
    /** All that match: limit and offset are the caller's. */
    async list(query: ProfileQuery): Promise<readonly Profile[]> {
      return (await db.select().from(profiles).where(mine(query))).map(toProfile);
    },
    /** @throws PostgrestError 403 when the session may not write, 400 23514 when the count goes up by more than one */
    async update(query: ProfileQuery, changes: ProfileChanges): Promise<readonly Profile[]> {
      const meant = mine(query);
      const { allowed, before, rows } = await runBatch(db, {
        allowed: writable(),
        before: db.select({ id: profiles.id }).from(profiles).where(meant),
        rows: db
          .update(profiles)
          .set(toColumns(changes, now()))
          .where(and(meant, allow(changes)))
          .returning(),
      });
      if (!allowed.length) throw rowRefused(403);
      if (rows.length < before.length) throw countRefused();
      return rows.map(toProfile);
    },
    /** Merges into the existing row or inserts one; `isNew` says which. @throws PostgrestError as update */
    async upsert(changes: ProfileChanges): Promise<{ profile: Profile; isNew: boolean }> {
      const values = toColumns(changes, now());
      const { allowed, before, written } = await runBatch(db, {
        allowed: writable(),
        before: own(),
        written: insertIf(db, profiles, { ...absent, ...values, id: owner }, allow(changes))
          .onConflictDoUpdate({ target: profiles.id, set: values })
          .returning(),
      });
      const [row] = written;
      if (!allowed.length) throw rowRefused(403);
      if (!row) throw countRefused();
      return { profile: toProfile(row), isNew: before.length === 0 };
    },
    /** Inserts the row; returns null when there is one. @throws PostgrestError as update */
    async insert(changes: ProfileChanges): Promise<Profile | null> {
      const row = { ...absent, ...toColumns(changes, now()), id: owner };
      const { allowed, before, written } = await runBatch(db, {
        allowed: writable(),
        before: own(),
        written: insertIf(db, profiles, row, allow(changes)).onConflictDoNothing().returning(),
      });
      const [inserted] = written;
      if (!allowed.length) throw rowRefused(403);
      if (!inserted && before.length === 0) throw countRefused();
      return inserted ? toProfile(inserted) : null;
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;
