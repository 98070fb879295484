import { useState } from "react";
import { listExerciseEntries, listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { useLive } from "#app/data/use-live.ts";
import type { HistoryEntry, LoggedExercise } from "#app/domain/workout/history-entry.ts";

/** Entries of the first paint, and how many more each press shows. */
const pageOfEntries = 50;

export interface ExerciseEntries {
  /** The newest ones. */
  readonly entries: readonly HistoryEntry[];
  /** All of them, for records and charts, newest first; undefined while they load. */
  readonly logged: readonly LoggedExercise[] | undefined;
  showMore(): void;
}

/**
 * The entries of an exercise: first the newest, for the first paint, then the fields of all entries that records and
 * charts need. Undefined while they load.
 * @param name undefined while it is looked up
 */
export function useExerciseEntries(id: string, name: string | undefined): ExerciseEntries | undefined {
  const [limit, setLimit] = useState(pageOfEntries);
  const newest = useLive(
    async (db) =>
      name === undefined ? undefined : { name, entries: await listExerciseEntries(db, { id, name }, limit) },
    [id, name, limit],
  );
  const isShown = newest !== undefined;
  const all = useLive(
    async (db) =>
      name === undefined || !isShown
        ? undefined
        : { name, logged: await listLoggedExercises(db, { id, name }) },
    [id, name, isShown],
  );
  // The answer for the former name stays until the next one is there.
  if (newest?.name !== name || !newest) return undefined;
  const logged = all?.name === name ? all?.logged : undefined;
  return { entries: newest.entries, logged, showMore: () => setLimit(limit + pageOfEntries) };
}
