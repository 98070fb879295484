import { useCallback } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";

/**
 * Deletes an entry and offers an undo, which also restores the progress of goals. If the entry is a workout, its
 * exercises are deleted as well. Resolves to whether the entry was deleted. A toast shows the outcome.
 */
export function useRemoveEntry(): (entry: HistoryEntry) => Promise<boolean> {
  const db = useDatabase();
  return useCallback(
    async ({ id, exercise }) => {
      // If the exercises can't be counted, the workout is deleted all the same.
      const parts = db ? await listWorkoutExercises(db, id).catch(() => []) : [];
      return removeWithUndo({
        name: exercise,
        ...(parts.length > 0 && { detail: `With its ${countOf(parts.length, "exercise")}.` }),
        remove: () => db && removeEntry(db, id),
        restore: () => db && restoreEntry(db, id),
      });
    },
    [db],
  );
}
