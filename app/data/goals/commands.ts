// The commands on goals: add one, delete it and undo that, announce and report the reached ones.

import { type Goal, type NewGoal, newGoalSchema } from "#app/domain/goal/goal.ts";
import {
  type NewStrengthGoal,
  newStrengthGoalSchema,
  type StrengthGoal,
} from "#app/domain/goal/strength-goal.ts";
import { toFields } from "#app/domain/row/json.ts";
import { findBodyWeight } from "../collections.ts";
import type { FitnessDatabase } from "../database.ts";
import { isShown } from "../rows/row.ts";
import { scopeOf, writeRows } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import {
  announcedKey,
  listNewlyReached,
  listNotedIds,
  listUnannouncedRows,
  parseGoal,
  parseGoals,
  parseStrengthGoals,
  reportedKey,
} from "./queries.ts";

/** Adds ids to a record of "meta". */
export const noteIds = (db: FitnessDatabase, key: string, ids: readonly string[]): Promise<unknown> =>
  db.transaction("rw", db.meta, async () =>
    db.meta.put({ key, value: [...new Set([...(await listNotedIds(db, key)), ...ids])] }),
  );

/** @throws ZodError if `goal` isn't valid */
export async function addGoal(db: FitnessDatabase, goal: NewGoal): Promise<Goal> {
  const { type, target, deadline } = newGoalSchema.parse(goal);
  const patch = { type, target, deadline, createdAt: db.now().toISOString() };
  const id = db.newId();
  await writeRows(db, ["goals"], (writer) => writer.write([{ table: "goals", id, patch }]));
  return { id, ...patch, current: 0 };
}

/** Adds a goal of strength or body weight. @throws ZodError if `goal` isn't valid */
export async function addStrengthGoal(db: FitnessDatabase, goal: NewStrengthGoal): Promise<void> {
  const given = newStrengthGoalSchema.parse(goal);
  const startG = given.type === "body-weight" ? await findBodyWeight(db) : null;
  const patch = toFields({ ...given, ...(startG !== null && { startG }), createdAt: db.now().toISOString() });
  await writeRows(db, ["goals"], (writer) => writer.write([{ table: "goals", id: db.newId(), patch }]));
}

/** Marks the strength goals that were reached. The goals of the specification are marked by each write to the history. */
export async function markReachedGoals(db: FitnessDatabase): Promise<void> {
  const ids = await listNewlyReached(db);
  const patch = { achievedAt: db.now().toISOString() };
  if (ids.length > 0)
    await writeRows(db, ["goals"], (writer) =>
      writer.write(ids.map((id) => ({ table: "goals", id, patch }))),
    );
}

export const removeGoal = (db: FitnessDatabase, id: string): Promise<void> =>
  writeRows(db, ["goals"], (writer) => writer.remove("goals", id));

/** Restores a deleted goal, as if it had never been deleted. Returns it; null for a strength goal. */
export const restoreGoal = (db: FitnessDatabase, id: string): Promise<Goal | null> =>
  writeRows(db, ["goals"], async (writer) => {
    await writer.loadTotals([allKey]);
    await writer.restore("goals", id);
    // Saving also checks whether the goal's workouts have reached its target meanwhile.
    await writer.save();
    const row = writer.find("goals", id);
    if (!isShown(row)) throw new Error(`There is no goal ${id}`);
    return parseGoal(row, writer.sumsOf(id));
  });

/**
 * Returns the goals that were reached and not announced yet, and marks them as announced. Each goal is returned once, to one
 * caller of all tabs. A goal that was reached before `since` (ISO 8601), such as by an import, is marked without being
 * returned.
 */
export const takeUnannouncedGoals = (db: FitnessDatabase, since: string): Promise<(Goal | StrengthGoal)[]> =>
  db.transaction("rw", [...scopeOf(db, "goals"), db.bodyMeasurements], async () => {
    const rows = await listUnannouncedRows(db);
    if (rows.length === 0) return [];
    await noteIds(
      db,
      announcedKey,
      rows.map(({ id }) => id),
    );
    const goals = [...(await parseGoals(db, rows)), ...(await parseStrengthGoals(db, rows))];
    return goals.filter(({ achievedAt = "" }) => achievedAt >= since);
  });

/** Records that the server knows these goals. If this record is lost, they are only reported once more. */
export const confirmReportedGoals = (db: FitnessDatabase, ids: readonly string[]): Promise<unknown> =>
  noteIds(db, reportedKey, ids);
