import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { EntryForm } from "#app/features/journal/ui/entry-form.tsx";
import { describeEntry, type PastWorkout } from "#app/features/journal/ui/entry-form-values.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useExercises } from "../_app.workouts._index/use-exercises.ts";

interface EditEntryDialogProps {
  entry: HistoryEntry;
  onClose(): void;
  /** Resolves to whether it was kept. */
  onSubmit(workout: PastWorkout): Promise<boolean>;
}

/** Changes an entry; stays open with what was typed when it could not be kept. */
export function EditEntryDialog({ entry, onClose, onSubmit }: EditEntryDialogProps) {
  const rates = new Map(useExercises().map(({ name, kcalPerMinute }) => [name, kcalPerMinute]));
  return (
    <Dialog open onClose={onClose} title={`Edit ${entry.exercise}`}>
      <EntryForm
        draft={entry.id}
        initial={describeEntry(entry)}
        rates={rates}
        submit="Save"
        onSubmit={async (workout) => {
          if (await onSubmit(workout)) onClose();
        }}
      />
    </Dialog>
  );
}
