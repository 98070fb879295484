import { useMemo } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { PastWorkout } from "./ui/entry-form-values.ts";

/** What a person does to entries: each says what it did or that nothing was changed. */
export interface EntryChanges {
  /** Deletes, with an undo that brings the goals' progress back as well. Resolves to whether it was deleted. */
  remove(entry: HistoryEntry): Promise<boolean>;
  /** Keeps what was changed; kcal typed over are the person's own from then on. Resolves to whether it was kept. */
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
    attempt(
      data?.history.edit(entry.id, {
        ...workout,
        ...(workout.caloriesBurned !== entry.caloriesBurned && { kcalModel: "entered" as const }),
      }),
      `${entry.exercise} could not be changed.`,
    ),
});
