import type { WeekStart } from "#app/lib/calendar-week.ts";
import { type DayTotal, sumDays } from "../statistics/day-sum.ts";
import { groupByWeek, type WeekBar } from "../statistics/week-bars.ts";
import { workoutIdOf } from "../workout/counted-workouts.ts";
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
 * The records that entries hold, by the entry's id. The first workout holds none, because it had nothing to beat, and so
 * for the first workout with an exercise.
 */
export function listHolders({ longest, mostKcal, perExercise, first }: Records): Map<string, RecordKind[]> {
  const holders = new Map<string, RecordKind[]>();
  const add = (entry: RecordEntry | null, kind: RecordKind, beaten: RecordEntry | null | undefined) => {
    if (!entry || !beaten || workoutIdOf(entry) === workoutIdOf(beaten)) return;
    holders.set(entry.id, [...(holders.get(entry.id) ?? []), kind]);
  };
  add(longest, "longest", first.longest);
  add(mostKcal, "most-kcal", first.mostKcal);
  const firsts = new Map(first.perExercise.map((entry) => [entry.exercise, entry]));
  for (const entry of perExercise) add(entry, "exercise-best", firsts.get(entry.exercise));
  return holders;
}

/** The records that entries hold among all `entries`, by the entry's id. */
export const listRecordsByEntry = (entries: readonly RecordEntry[]): Map<string, RecordKind[]> =>
  listHolders(computeRecords(entries));
