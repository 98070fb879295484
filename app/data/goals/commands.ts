// The commands on goals: add one, delete it and undo that, announce and report the reached ones.

import { type Goal, type NewGoal, newGoalSchema } from "#app/domain/goal/goal.ts";
import type { FitnessDatabase } from "../database.ts";
import { isShown } from "../rows/row.ts";
import { writeRows } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import {
  announcedKey,
  listNotedIds,
  listUnannouncedRows,
  parseGoal,
  parseGoals,
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

export const removeGoal = (db: FitnessDatabase, id: string): Promise<void> =>
  writeRows(db, ["goals"], (writer) => writer.remove("goals", id));

/** Restores a deleted goal, as if it had never been deleted. */
export const restoreGoal = (db: FitnessDatabase, id: string): Promise<Goal> =>
  writeRows(db, ["goals"], async (writer) => {
    await writer.loadTotals([allKey]);
    await writer.restore("goals", id);
    // Saving also checks whether the goal's workouts have reached its target meanwhile.
    await writer.save();
    const row = writer.find("goals", id);
    const goal = isShown(row) ? parseGoal(row, writer.sumsOf(id)) : null;
    if (!goal) throw new Error(`There is no readable goal ${id}`);
    return goal;
  });

/**
 * Returns the goals that were reached and not announced yet, and marks them as announced. Each goal is returned once, to one
 * caller of all tabs. A goal that was reached before `since` (ISO 8601), such as by an import, is marked without being
 * returned.
 */
export const takeUnannouncedGoals = (db: FitnessDatabase, since: string): Promise<Goal[]> =>
  db.transaction("rw", db.goals, db.meta, db.totals, db.settings, async () => {
    const rows = await listUnannouncedRows(db);
    if (rows.length === 0) return [];
    await noteIds(
      db,
      announcedKey,
      rows.map(({ id }) => id),
    );
    return (await parseGoals(db, rows)).filter(({ achievedAt = "" }) => achievedAt >= since);
  });

/** Records that the server knows these goals. If this record is lost, they are only reported once more. */
export const confirmReportedGoals = (db: FitnessDatabase, ids: readonly string[]): Promise<unknown> =>
  noteIds(db, reportedKey, ids);
