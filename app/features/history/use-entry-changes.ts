import { useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { HistoryEntry, PastWorkout } from "#app/model/history-entry.ts";
import { removeWithUndo, reportFailure } from "#app/ui/remove-with-undo.ts";
import type { KnownExercise } from "./entry-edit.ts";

/** Changes of entries. Each shows a toast when it is done or when it failed. */
interface EntryChanges {
  /**
   * Deletes the entry and offers an undo, which also restores the progress of goals. Resolves to whether it was
   * deleted.
   */
  remove(entry: HistoryEntry): Promise<boolean>;
  /**
   * Saves the changed fields only. Resolves to whether they were saved.
   * @param picked the exercise that was chosen in the search
   */
  edit(entry: HistoryEntry, workout: PastWorkout, picked?: KnownExercise): Promise<boolean>;
}

/** Returns the same object as long as the data is the same. */
export function useEntryChanges(): EntryChanges {
  const data = useData();
  return useMemo(() => createEntryChanges(data), [data]);
}

const createEntryChanges = (data: Data | undefined): EntryChanges => ({
  remove: ({ id, exercise }) =>
    removeWithUndo({
      name: exercise,
      remove: () => data?.history.remove(id),
      restore: () => data?.history.restore(id),
    }),
  edit: (entry, workout, picked) =>
    reportFailure(data && editEntry(data, entry, workout, picked), `${entry.exercise} could not be changed.`),
});

async function editEntry(
  data: Data,
  entry: HistoryEntry,
  workout: PastWorkout,
  picked?: KnownExercise,
): Promise<void> {
  const { findEdit } = await import("./entry-edit.ts");
  const catalogue = [...exercises, ...(await data.exercises.list())];
  const edit = findEdit(entry, workout, catalogue, new Date(), picked);
  if (Object.keys(edit).length > 0) await data.history.edit(entry.id, edit);
}
