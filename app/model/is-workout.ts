import type { HistoryEntry } from "./history-entry.ts";

/** The ids that entries name as their workout. */
export const listParents = (
  entries: readonly Pick<HistoryEntry, "workoutId">[],
): ReadonlySet<string | undefined> => new Set(entries.map(({ workoutId }) => workoutId));

/**
 * Whether an entry is a workout, which may have the name of an exercise. Workouts that were entered later or imported are
 * known by the entries that name them as their workout.
 */
export const isWorkout = (
  { id, source, exerciseId }: Pick<HistoryEntry, "id" | "source" | "exerciseId">,
  parents: ReadonlySet<string | undefined>,
): boolean => source === "session" || (exerciseId === undefined && parents.has(id));
