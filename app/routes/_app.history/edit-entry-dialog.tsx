import { describeEntry } from "#app/features/history/entry-form-values.ts";
import { EntryForm } from "#app/features/history/ui/entry-form.tsx";
import type { HistoryEntry, PastWorkout } from "#app/model/history-entry.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useExercises } from "../_app.workouts._index/use-exercises.ts";

interface EditEntryDialogProps {
  entry: HistoryEntry;
  onClose(): void;
  /** Resolves to whether it was saved. */
  onSubmit(workout: PastWorkout): Promise<boolean>;
}

/** Edits an entry. Stays open when it could not be saved. */
export function EditEntryDialog({ entry, onClose, onSubmit }: EditEntryDialogProps) {
  const rates = new Map(useExercises().map(({ name, kcalPerMinute }) => [name, kcalPerMinute]));
  return (
    <Dialog open onClose={onClose} title={`Edit ${entry.exercise}`}>
      <EntryForm
        draftKey={entry.id}
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
