import { isWorking, volumeG } from "#app/domain/set/training-set.ts";
import type { CountableEntry, CountedWorkout } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";

export interface HistoryTotals {
  readonly count: number;
  readonly seconds: number;
  readonly kcal: number;
  /** The average seconds of a workout; 0 if there are none. */
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

export interface SetTotals {
  readonly sets: number;
  readonly volumeG: number;
}

type Lifted = CountableEntry & Pick<HistoryEntry, "sets">;

/** The number and the volume of the sets of workouts. Warm-ups are left out, as in the rows. */
export function totalSets(workouts: readonly CountedWorkout<Lifted>[]): SetTotals {
  const total = { sets: 0, volumeG: 0 };
  const add = ({ sets }: Lifted) => {
    if (!sets) return;
    total.sets += sets.filter(isWorking).length;
    total.volumeG += volumeG(sets);
  };
  for (const { workout, exercises } of workouts) {
    if (workout) add(workout);
    exercises.forEach(add);
  }
  return total;
}
