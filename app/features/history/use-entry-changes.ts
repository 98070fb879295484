import { useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { HistoryEntry, PastWorkout } from "#app/model/history-entry.ts";
import type { TrainingSet } from "#app/model/training-set.ts";
import { removeWithUndo, reportFailure } from "#app/ui/remove-with-undo.ts";
import { showToast } from "#app/ui/toast.ts";
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
  /** Saves other sets of the entry and offers an undo. Resolves to whether they were saved. */
  editSets(entry: HistoryEntry, sets: readonly TrainingSet[]): Promise<boolean>;
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
  editSets: async ({ id, exercise, sets: before = [] }, sets) => {
    if (JSON.stringify(sets) === JSON.stringify(before)) return true;
    const save = (changed: readonly TrainingSet[]) =>
      reportFailure(
        data?.history.edit(id, { sets: [...changed] }),
        `The sets of ${exercise} could not be changed.`,
      );
    const isSaved = await save(sets);
    if (isSaved)
      showToast(`Changed the sets of ${exercise}`, {
        durationMs: 8000,
        action: { label: "Undo", run: () => void save(before) },
      });
    return isSaved;
  },
});

async function editEntry(
  data: Data,
  entry: HistoryEntry,
  workout: PastWorkout,
  picked?: KnownExercise,
): Promise<void> {
  // Needed with the form, which is fetched when it is opened.
  const [{ findEdit }, own] = await Promise.all([import("./entry-edit.ts"), data.exercises.list()]);
  const edit = findEdit(entry, workout, [...exercises, ...own], new Date(), picked);
  if (Object.keys(edit).length > 0) await data.history.edit(entry.id, edit);
}
