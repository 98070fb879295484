import { type CountableEntry, countWorkouts } from "#app/model/counted-workouts.ts";

export interface HistoryTotals {
  readonly count: number;
  readonly seconds: number;
  readonly kcal: number;
  /** Seconds of one workout on average; 0 without any. */
  readonly averageSeconds: number;
}

/**
 * What some entries add up to, a workout and its exercises counted once; kcal in tenths, so that their order never shows.
 */
export function totalHistory(entries: readonly CountableEntry[]): HistoryTotals {
  const workouts = countWorkouts(entries);
  let seconds = 0;
  let tenths = 0;
  for (const { duration, caloriesBurned } of workouts) {
    seconds += duration;
    tenths += Math.round(caloriesBurned * 10);
  }
  return totalsOf({ count: workouts.length, seconds, kcal: tenths / 10 });
}

/** The totals of what has been added up before. */
export const totalsOf = ({ count, seconds, kcal }: Omit<HistoryTotals, "averageSeconds">): HistoryTotals => ({
  count,
  seconds,
  kcal,
  averageSeconds: count > 0 ? Math.round(seconds / count) : 0,
});
