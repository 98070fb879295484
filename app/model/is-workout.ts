import type { HistoryEntry } from "./history-entry.ts";

type Named = Pick<HistoryEntry, "id" | "workoutId" | "exerciseId" | "source">;

/**
 * Returns a function that tells a workout, which may have the name of an exercise, from the exercises among `entries`.
 * Workouts that were entered later or imported are known by the entries that name them as their workout.
 */
export function recognizeWorkouts(entries: readonly Named[]): (entry: Named) => boolean {
  const parents = new Set(entries.map(({ workoutId }) => workoutId));
  return ({ id, source, exerciseId, workoutId }) =>
    source === "session" || (!exerciseId && !workoutId && parents.has(id));
}
