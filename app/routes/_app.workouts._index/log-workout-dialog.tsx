import { useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import type { PastWorkout } from "#app/features/history/entry-form-values.ts";
import { EntryForm, emptyEntry } from "#app/features/history/ui/entry-form.tsx";
import type { Exercise } from "#app/model/exercise.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { renderSearch } from "../_public.work-out-now/find-exercise.tsx";
import { useExercises } from "./use-exercises.ts";

/** Logs a past workout into the history. It doesn't count for goals. */
export default function LogWorkoutDialog({ onClose }: { onClose(): void }) {
  const data = useData();
  const [picked, setPicked] = useState<readonly Exercise[]>([]);
  const exercises = [...useExercises(), ...picked];
  const rates = new Map(exercises.map(({ name, kcalPerMinute }) => [name, kcalPerMinute]));

  async function save(workout: PastWorkout) {
    const exercise = exercises.find(({ name }) => name === workout.exercise);
    const byRate = exercise && Math.round((exercise.kcalPerMinute * workout.duration) / 6) / 10;
    try {
      await data?.history.record(
        {
          ...workout,
          ...(exercise && {
            exerciseId: exercise.id,
            category: exercise.category,
            kcalPerMinute: exercise.kcalPerMinute,
          }),
          source: "logged",
          kcalModel: byRate === workout.caloriesBurned ? "exercise" : "entered",
        },
        { towardGoals: false },
      );
      onClose();
      showToast(`Logged ${workout.exercise}`);
    } catch (error) {
      console.error("The workout could not be logged", error);
      showToast("The workout could not be logged.", { detail: "Nothing was changed. Please try again." });
    }
  }

  return (
    <Dialog open onClose={onClose} title="Log a past workout">
      <EntryForm
        draftKey="new"
        initial={emptyEntry(new Date())}
        rates={rates}
        submit="Log workout"
        renderSearch={(onPick) =>
          renderSearch((exercise) => {
            setPicked([...picked, exercise]);
            onPick(exercise);
          })
        }
        onSubmit={save}
      />
    </Dialog>
  );
}
