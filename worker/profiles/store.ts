/**
 * Profiles in D1, seen by one signed-in person.
 * Promise: every statement says `id = owner`, whatever the filters are; that is the row security.
 */
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Profile, ProfileColumn } from "#app/contracts/profile.ts";
import type { Database } from "#worker/db/client.ts";
import { profiles } from "#worker/db/schema.ts";
import type { Filter, ProfileQuery } from "./parse-query.ts";
import type { ProfileChanges } from "./parse-rows.ts";
import { badQuery } from "./postgrest-error.ts";

const columns = {
  id: profiles.id,
  full_name: profiles.fullName,
  goals_achieved: profiles.goalsAchieved,
  updated_at: profiles.updatedAt,
} as const;

const comparisons = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** Filters come as text; numbers and times are stored as numbers. */
function toStored(column: ProfileColumn, text: string | null): string | number | null {
  if (text === null || column === "id" || column === "full_name") return text;
  const value = column === "updated_at" ? Date.parse(text) : Number(text);
  if (!text.trim() || !Number.isFinite(value)) throw badQuery(`"invalid input for column ${column}"`);
  return value;
}

function toCondition({ column, negated, operator, values }: Filter): SQL {
  const stored = values.map((value) => toStored(column, value));
  const field = columns[column];
  const [first = null] = stored;
  const list = sql.join(
    stored.map((value) => sql`${value}`),
    sql`, `,
  );
  if (operator === "is") return negated ? sql`${field} IS NOT NULL` : sql`${field} IS NULL`;
  const condition =
    operator === "in" ? sql`${field} IN (${list})` : sql`${field} ${comparisons[operator]} ${first}`;
  return negated ? sql`NOT (${condition})` : condition;
}

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

export function createProfileStore(db: Database, owner: string, now: () => Date) {
  const mine = ({ filters }: ProfileQuery) => and(eq(profiles.id, owner), ...filters.map(toCondition));
  return {
    async list(query: ProfileQuery): Promise<readonly Profile[]> {
      const order = query.order.map(({ column, descending, nulls }) => {
        const direction = descending ? desc(columns[column]) : asc(columns[column]);
        return nulls ? sql`${direction} NULLS ${sql.raw(nulls.toUpperCase())}` : direction;
      });
      const rows = await db
        .select()
        .from(profiles)
        .where(mine(query))
        .orderBy(...order)
        .limit(query.limit ?? 1000)
        .offset(query.offset);
      return rows.map(toProfile);
    },
    async update(query: ProfileQuery, changes: ProfileChanges): Promise<readonly Profile[]> {
      const rows = await db.update(profiles).set(toColumns(changes, now())).where(mine(query)).returning();
      return rows.map(toProfile);
    },
    /** Merges into the row that is there or inserts it; says which. */
    async upsert(changes: ProfileChanges): Promise<{ profile: Profile; isNew: boolean }> {
      const values = toColumns(changes, now());
      const [before, [row]] = await db.batch([
        db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, owner)),
        db
          .insert(profiles)
          .values({ ...values, id: owner })
          .onConflictDoUpdate({ target: profiles.id, set: values })
          .returning(),
      ]);
      if (!row) throw new Error("An upsert of a profile gave no row");
      return { profile: toProfile(row), isNew: before.length === 0 };
    },
    /** Keeps the row that is there; null then. */
    async insert(changes: ProfileChanges): Promise<Profile | null> {
      const [row] = await db
        .insert(profiles)
        .values({ ...toColumns(changes, now()), id: owner })
        .onConflictDoNothing()
        .returning();
      return row ? toProfile(row) : null;
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;
