import { useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { editEntry } from "#app/data/history/commands.ts";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { HistoryEntry, PastWorkout } from "#app/domain/workout/history-entry.ts";
import { renderSearch } from "#app/features/library/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { findEdit } from "./entry-edit.ts";
import { EntryForm } from "./entry-form.tsx";
import { toEntryFormValues } from "./entry-form-values.ts";

export interface EditEntryDialogProps {
  entry: HistoryEntry;
  onClose(): void;
}

/** Edits an entry and saves only the changed fields. Stays open when saving fails. */
export default function EditEntryDialog({ entry, onClose }: EditEntryDialogProps) {
  const db = useDatabase();
  /** The exercise that was chosen in the search. */
  const [picked, setPicked] = useState<Exercise>();
  const parts = useLive((db) => listWorkoutExercises(db, entry.id), [entry.id]);
  const exercises = useExercises();
  const rates = new Map(
    [...exercises, ...(picked ? [picked] : [])].map(({ name, kcalPerMinute }) => [name, kcalPerMinute]),
  );
  if (!parts) return null;

  async function save(workout: PastWorkout) {
    const edit = findEdit(entry, workout, exercises, new Date(), picked, parts);
    const isChanged = Object.keys(edit).length > 0;
    const saving = isChanged ? db && editEntry(db, entry.id, edit) : Promise.resolve();
    if (await reportFailure(saving, `${entry.exercise} could not be changed.`)) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={`Edit ${entry.exercise}`}>
      <EntryForm
        draftKey={entry.id}
        label={entry.source === "session" || parts.length > 0 ? "Name" : "Exercise"}
        initial={toEntryFormValues(entry, parts)}
        parts={parts}
        rates={rates}
        submit="Save"
        // A workout with several exercises has no exercise to choose.
        {...(parts.length === 0 && {
          renderSearch: (onPick) =>
            renderSearch((exercise) => {
              setPicked(exercise);
              onPick(exercise);
            }),
        })}
        onSubmit={save}
      />
    </Dialog>
  );
}
