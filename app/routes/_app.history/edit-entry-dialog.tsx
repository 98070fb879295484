import { useState } from "react";
import { useLive } from "#app/data/react/use-live.ts";
import { describeEntry } from "#app/features/history/entry-form-values.ts";
import { EntryForm } from "#app/features/history/ui/entry-form.tsx";
import type { Exercise } from "#app/model/exercise.ts";
import type { HistoryEntry, PastWorkout } from "#app/model/history-entry.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useExercises } from "../_app.workouts._index/use-exercises.ts";
import { renderSearch } from "../_public.work-out-now/find-exercise.tsx";

export interface EditEntryDialogProps {
  entry: HistoryEntry;
  onClose(): void;
  /**
   * Resolves to whether it was saved.
   * @param picked the exercise that was chosen in the search
   */
  onSubmit(workout: PastWorkout, picked?: Exercise): Promise<boolean>;
}

/** Edits an entry. Stays open when it could not be saved. */
export default function EditEntryDialog({ entry, onClose, onSubmit }: EditEntryDialogProps) {
  const [picked, setPicked] = useState<Exercise>();
  const parts = useLive(({ history }) => history.listOfWorkout(entry.id), [entry.id]);
  const exercises = useExercises();
  const rates = new Map(
    [...exercises, ...(picked ? [picked] : [])].map(({ name, kcalPerMinute }) => [name, kcalPerMinute]),
  );
  if (!parts) return null;
  return (
    <Dialog open onClose={onClose} title={`Edit ${entry.exercise}`}>
      <EntryForm
        draftKey={entry.id}
        initial={describeEntry(entry)}
        rates={rates}
        submit="Save"
        // A workout of several exercises is none itself.
        {...(parts.length === 0 && {
          renderSearch: (onPick) =>
            renderSearch((exercise) => {
              setPicked(exercise);
              onPick(exercise);
            }),
        })}
        onSubmit={async (workout) => {
          if (await onSubmit(workout, picked)) onClose();
        }}
      />
    </Dialog>
  );
}
