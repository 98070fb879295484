import { groupBy } from "#app/lib/group-by.ts";
import { inOrderStarted, workoutIdOf } from "./counted-workouts.ts";
import type { HistoryEntry } from "./history-entry.ts";

/**
 * For an exercise that is done several times in a workout: from each workout the entry of its `nth` time, or of its last
 * time where it has fewer.
 * @param entries of one exercise, newest first
 * @param nth 0 for the first time
 */
export const listNthTimes = (entries: readonly HistoryEntry[], nth: number): HistoryEntry[] =>
  [...groupBy(entries, workoutIdOf).values()].flatMap((times) => {
    const inOrder = times.sort(inOrderStarted);
    return inOrder[nth] ?? inOrder.at(-1) ?? [];
  });
