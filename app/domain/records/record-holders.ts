import type { WeekStart } from "#app/lib/calendar-week.ts";
import { type DayTotal, sumDays } from "../statistics/day-sum.ts";
import { groupByWeek, type WeekBar } from "../statistics/week-bars.ts";
import { countWorkouts } from "../workout/counted-workouts.ts";
import { computeRecords, type RecordEntry, type Records } from "./records.ts";

/** The earliest week with the most seconds of exercise; null without a workout. */
export function findBestWeek(days: readonly DayTotal[], weekStart: WeekStart): WeekBar | null {
  let best: WeekBar | null = null;
  for (const [week, weekDays] of groupByWeek(days, weekStart)) {
    const sum = sumDays(weekDays);
    if (sum.seconds === 0) continue;
    const ahead = best === null || sum.seconds > best.sum.seconds;
    if (ahead || (sum.seconds === best?.sum.seconds && week < best.week)) best = { week, sum };
  }
  return best;
}

export type RecordKind = "longest" | "most-kcal" | "exercise-best";

/**
 * The records that entries hold, by the entry's id. An exercise that was done once has no record.
 * @param workouts the number of workouts; if there is only one, it holds no record
 */
export function listHolders(records: Records, workouts: number): Map<string, RecordKind[]> {
  const holders = new Map<string, RecordKind[]>();
  if (workouts < 2) return holders;
  const add = (entry: RecordEntry | null, kind: RecordKind) => {
    if (entry) holders.set(entry.id, [...(holders.get(entry.id) ?? []), kind]);
  };
  const { longest, mostKcal, perExercise } = records;
  const repeated = new Set(records.repeated);
  add(longest, "longest");
  add(mostKcal, "most-kcal");
  for (const entry of perExercise) if (repeated.has(entry.exercise)) add(entry, "exercise-best");
  return holders;
}

/** The records that entries hold among all `entries`, by the entry's id. */
export const listRecordsByEntry = (entries: readonly RecordEntry[]): Map<string, RecordKind[]> =>
  listHolders(computeRecords(entries), countWorkouts(entries).length);
