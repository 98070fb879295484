import { useDatabase } from "#app/data/database-provider.tsx";
import { editEntry } from "#app/data/history/commands.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";

type EditSets = (entry: HistoryEntry, sets: readonly TrainingSet[]) => Promise<boolean>;

/** Saves the changed sets of an entry and offers an undo. Resolves to whether they were saved. */
export function useEditSets(): EditSets {
  const db = useDatabase();
  return async ({ id, exercise, sets: before = [] }, sets) => {
    if (JSON.stringify(sets) === JSON.stringify(before)) return true;
    const save = (changed: readonly TrainingSet[]) =>
      reportFailure(
        db && editEntry(db, id, { sets: [...changed] }),
        `The sets of ${exercise} could not be changed.`,
      );
    const isSaved = await save(sets);
    if (isSaved) showUndo(`Changed the sets of ${exercise}`, () => void save(before));
    return isSaved;
  };
}
