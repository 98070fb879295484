import type { CountedWorkout } from "#app/model/counted-workouts.ts";

export interface HistoryTotals {
  readonly count: number;
  readonly seconds: number;
  readonly kcal: number;
  /** Seconds of one workout on average; 0 without any. */
  readonly averageSeconds: number;
}

/** The totals of workouts; kcal are added in tenths, so that the result doesn't depend on the order. */
export function totalHistory(workouts: readonly CountedWorkout[]): HistoryTotals {
  let seconds = 0;
  let tenths = 0;
  for (const { duration, caloriesBurned } of workouts) {
    seconds += duration;
    tenths += Math.round(caloriesBurned * 10);
  }
  return totalsOf({ count: workouts.length, seconds, kcal: tenths / 10 });
}

/** The totals with their average, from sums. */
export const totalsOf = ({ count, seconds, kcal }: Omit<HistoryTotals, "averageSeconds">): HistoryTotals => ({
  count,
  seconds,
  kcal,
  averageSeconds: count > 0 ? Math.round(seconds / count) : 0,
});
