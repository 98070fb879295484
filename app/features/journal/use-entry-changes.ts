import { useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { showToast } from "#app/ui/toast.ts";
import { findEdit } from "./figures/entry-edit.ts";
import type { PastWorkout } from "./ui/entry-form-values.ts";

/** What a person does to entries: each says what it did or that nothing was changed. */
export interface EntryChanges {
  /** Deletes, with an undo that brings the goals' progress back as well. Resolves to whether it was deleted. */
  remove(entry: HistoryEntry): Promise<boolean>;
  /** Keeps what was changed and nothing else. Resolves to whether it was kept. */
  edit(entry: HistoryEntry, workout: PastWorkout): Promise<boolean>;
}

/** The same object until the data changes hands. */
export function useEntryChanges(): EntryChanges {
  const data = useData();
  return useMemo(() => createEntryChanges(data), [data]);
}

async function attempt(work: Promise<unknown> | undefined, failure: string): Promise<boolean> {
  try {
    await work;
    return work !== undefined;
  } catch (error) {
    console.error(failure, error);
    showToast(failure, { detail: "Nothing was changed. Please try again." });
    return false;
  }
}

const createEntryChanges = (data: Data | undefined): EntryChanges => ({
  async remove({ id, exercise }) {
    const removed = await attempt(data?.history.remove(id), `${exercise} could not be deleted.`);
    if (removed)
      showToast(`Deleted ${exercise}`, {
        durationMs: 8000,
        action: {
          label: "Undo",
          run: () => void attempt(data?.history.restore(id), `${exercise} could not be brought back.`),
        },
      });
    return removed;
  },
  edit: (entry, workout) =>
    attempt(data && editEntry(data, entry, workout), `${entry.exercise} could not be changed.`),
});

async function editEntry(data: Data, entry: HistoryEntry, workout: PastWorkout): Promise<void> {
  const edit = findEdit(entry, workout, [...exercises, ...(await data.exercises.list())], new Date());
  if (Object.keys(edit).length > 0) await data.history.edit(entry.id, edit);
}
