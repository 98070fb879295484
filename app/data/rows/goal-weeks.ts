// The weeks of goals of workouts per week, from the totals of the days.

import { type Goal, type GoalWeeks, goalSchema } from "#app/domain/goal/goal.ts";
import { computeGoalWeeks } from "#app/domain/goal/goal-weeks.ts";
import { toPresent } from "#app/domain/row/json.ts";
import { settingsSchema } from "#app/domain/settings.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek } from "#app/lib/calendar-week.ts";
import { timeOf } from "#app/lib/hybrid-clock.ts";
import type { FitnessDatabase } from "../database.ts";
import { isCorrectionField } from "./goal-progress.ts";
import { fieldsOf, type Row, timestampOf } from "./row.ts";
import { dayKey } from "./totals.ts";

/** The goal of workouts per week in a row; null for another goal, and for a damaged row. */
function findWeeklyGoal(row: Row): Goal | null {
  const goal = goalSchema.safeParse({ ...toPresent(row), current: 0 }).data;
  return goal?.type === "frequency" ? goal : null;
}

/** The workouts of each day with the goal's corrections. A correction counts on the day on which it was made. */
function correct(workouts: ReadonlyMap<string, number>, row: Row): ReadonlyMap<string, number> {
  const corrected = new Map(workouts);
  for (const [field, amount] of Object.entries(fieldsOf(row))) {
    if (!isCorrectionField(field) || typeof amount !== "number") continue;
    const day = localDay(new Date(timeOf(timestampOf(row, field))));
    corrected.set(day, (corrected.get(day) ?? 0) + amount);
  }
  return corrected;
}

/**
 * The weeks of the goals of workouts per week among `rows`, by their ids.
 * @param days only the weeks of these days are counted; all weeks by default
 */
export async function listGoalWeeks(
  db: FitnessDatabase,
  rows: readonly Row[],
  days?: readonly string[],
): Promise<Map<string, GoalWeeks>> {
  const weekly = rows.flatMap((row) => {
    const goal = findWeeklyGoal(row);
    return goal ? [{ row, goal }] : [];
  });
  if (weekly.length === 0) return new Map();
  const settings = await db.settings.get("settings");
  const weekStart = settingsSchema.shape.weekStart.parse(settings?.weekStart);
  const ends = (days ?? weekly.map(({ goal }) => localDay(new Date(goal.createdAt)))).toSorted();
  const from = startOfWeek(ends[0] ?? "", weekStart);
  const to = days ? addDays(startOfWeek(ends.at(-1) ?? "", weekStart), 6) : "9999-12-31";
  const totals = await db.totals.where("key").between(dayKey(from), dayKey(to), true, true).toArray();
  const workouts = new Map(totals.map(({ key, exercised = 0 }) => [key.slice(dayKey("").length), exercised]));
  const today = localDay(db.now());
  return new Map(
    weekly.map(({ row, goal }) => [row.id, computeGoalWeeks(goal, correct(workouts, row), today, weekStart)]),
  );
}
