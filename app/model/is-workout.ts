import type { HistoryEntry } from "./history-entry.ts";

type Named = Pick<HistoryEntry, "id" | "workoutId" | "exerciseId" | "source">;

/**
 * Whether the length is known. What was imported or entered later may have none, with sets or without; what a clock has
 * counted always has.
 */
export const isTimed = ({
  duration,
  source,
  sets = [],
}: Pick<HistoryEntry, "duration" | "source" | "sets">): boolean =>
  duration > 0 || (sets.length === 0 && (source === "session" || source === "exercise"));

/** Stands where the length of an entry would. */
export const unknownLength = "Unknown length";

/**
 * Returns a function that tells a workout, which may have the name of an exercise, from the exercises among `entries`.
 * Workouts that were entered later or imported are known by the entries that name them as their workout.
 */
export function recognizeWorkouts(entries: readonly Named[]): (entry: Named) => boolean {
  const parents = new Set(entries.map(({ workoutId }) => workoutId));
  return ({ id, source, exerciseId, workoutId }) =>
    source === "session" || (!exerciseId && !workoutId && parents.has(id));
}
