// Queries of the goals.
// Guarantees: `current` and the weeks are derived from the workouts, so they always agree with the history.

import { findBodyWeight } from "#app/domain/body-measurement.ts";
import { type Goal, goalSchema } from "#app/domain/goal/goal.ts";
import {
  computeStrengthProgress,
  heaviestOf,
  type StoredStrengthGoal,
  type StrengthGoal,
  strengthGoalSchema,
} from "#app/domain/goal/strength-goal.ts";
import { toPresent } from "#app/domain/row/json.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { bodyMeasurements } from "../collections.ts";
import type { FitnessDatabase } from "../database.ts";
import { listLoggedExercises } from "../history/exercise-log.ts";
import { currentOf } from "../rows/goal-progress.ts";
import { listGoalWeeks } from "../rows/goal-weeks.ts";
import { isShown, type Row } from "../rows/row.ts";
import { allKey, type Sums } from "../rows/totals.ts";

/** The record of "meta" with the ids of the achieved goals that were announced on this device. */
export const announcedKey = "goals-announced";

/** The record of "meta" with the ids of the achieved goals that the server knows. */
export const reportedKey = "goals-reported";

/** The ids in a record of "meta"; none if there is no record, or one that can't be read. */
export async function listNotedIds(db: FitnessDatabase, key: string): Promise<string[]> {
  const record = await db.meta.get(key);
  return Array.isArray(record?.value) ? record.value.filter((id) => typeof id === "string") : [];
}

/** The goal in a row, with the sums of its workouts; null when the row is damaged. */
export function parseGoal(row: Row, sums: Sums | undefined): Goal | null {
  const goal = goalSchema.safeParse({ ...toPresent(row), current: 0 }).data;
  return goal ? { ...goal, current: currentOf(goal.type, row, sums) } : null;
}

/** The readable goals among `rows`, in their order, with their weeks. */
export async function parseGoals(db: FitnessDatabase, rows: readonly Row[]): Promise<Goal[]> {
  const [totals, weeksOf] = await Promise.all([db.totals.get(allKey), listGoalWeeks(db, rows)]);
  return rows.flatMap((row) => {
    const goal = parseGoal(row, totals?.goals?.[row.id]);
    const weeks = weeksOf.get(row.id);
    return goal ? [{ ...goal, ...(weeks && { weeks }) }] : [];
  });
}

/** The goals in the order in which they were added. */
export const listGoals = async (db: FitnessDatabase): Promise<Goal[]> =>
  parseGoals(db, await db.goals.orderBy("shownAt").toArray());

/** The strength goals among `rows`, in their order, with the weights that were reached. */
export async function parseStrengthGoals(db: FitnessDatabase, rows: readonly Row[]): Promise<StrengthGoal[]> {
  const goals = rows.flatMap((row) => strengthGoalSchema.safeParse(toPresent(row)).data ?? []);
  return Promise.all(goals.map(async (goal) => ({ ...goal, currentG: await findReached(db, goal) })));
}

/** The weight that was reached by the goal's deadline. */
async function findReached(db: FitnessDatabase, goal: StoredStrengthGoal): Promise<number | null> {
  const { deadline = "9999-12-31" } = goal;
  if (goal.type === "body-weight") {
    const measured = await bodyMeasurements.list(db);
    return findBodyWeight(measured.filter(({ day }) => day <= deadline));
  }
  const entries = await listLoggedExercises(db, { id: goal.exerciseId, name: goal.exercise });
  return heaviestOf(entries.flatMap(({ day, sets = [] }) => (day <= deadline ? sets : [])));
}

/** The strength goals in the order in which they were added. */
export const listStrengthGoals = async (db: FitnessDatabase): Promise<StrengthGoal[]> =>
  parseStrengthGoals(db, await db.goals.orderBy("shownAt").toArray());

/** Ids of the strength goals that are reached and not marked as achieved. */
export async function listNewlyReached(db: FitnessDatabase): Promise<string[]> {
  const today = localDay(db.now());
  return (await listStrengthGoals(db))
    .filter((goal) => !goal.achievedAt && computeStrengthProgress(goal, today).complete)
    .map(({ id }) => id);
}

const isAchieved = (row: Row): boolean => typeof row.achievedAt === "string";

/** How many goals have ever reached their target, deleted ones included; each counts once. */
export const countAchievedGoals = (db: FitnessDatabase): Promise<number> =>
  db.goals.filter(isAchieved).count();

/** The achieved goals whose ids a record of "meta" lacks, deleted ones included. */
async function listLacking(db: FitnessDatabase, record: string): Promise<Row[]> {
  const [rows, ids] = await Promise.all([db.goals.toArray(), listNotedIds(db, record)]);
  const known = new Set(ids);
  return rows.filter((row) => isAchieved(row) && !known.has(row.id));
}

/** Ids of the reached goals, deleted ones included, that this device has not reported to the server. */
export const listUnreportedGoals = async (db: FitnessDatabase): Promise<string[]> =>
  (await listLacking(db, reportedKey)).map(({ id }) => id);

/** Rows of the reached goals that this device has not announced yet, without deleted ones. */
export const listUnannouncedRows = async (db: FitnessDatabase): Promise<Row[]> =>
  (await listLacking(db, announcedKey)).filter(isShown);

/** Ids of the reached goals that this device has not announced yet, without deleted ones. */
export const listUnannouncedGoals = async (db: FitnessDatabase): Promise<string[]> =>
  (await listUnannouncedRows(db)).map(({ id }) => id);
