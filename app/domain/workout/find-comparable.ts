import { hasWorkingSets } from "../set/training-set.ts";
import { recognizeWorkouts } from "./counted-workouts.ts";
import type { HistoryEntry } from "./history-entry.ts";

/**
 * The workout of the same exercise that ended last before this one; null when it was the first. A workout with
 * exercises is compared with workouts of its name, but not with an exercise of that name. Warm-ups alone are no workout.
 */
export function findComparable(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | null {
  const isWorkout = recognizeWorkouts(entries);
  const kind = isWorkout(entry);
  let best: HistoryEntry | null = null;
  for (const other of entries) {
    if (other.id === entry.id || other.exercise !== entry.exercise || other.endedAt >= entry.endedAt)
      continue;
    if (other.sets?.length && !hasWorkingSets(other)) continue;
    if ((best === null || other.endedAt > best.endedAt) && isWorkout(other) === kind) best = other;
  }
  return best;
}
