import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { EntryForm, emptyEntry } from "#app/features/journal/ui/entry-form.tsx";
import type { PastWorkout } from "#app/features/journal/ui/entry-form-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useExercises } from "./use-exercises.ts";

/** Logs a workout that was done without the clock. It goes into the history; goals are fed by the clock alone. */
export function LogWorkout() {
  const data = useData();
  const exercises = useExercises();
  const [open, setOpen] = useState(false);
  const rates = new Map(exercises.map(({ name, kcalPerMinute }) => [name, kcalPerMinute]));

  async function keep(workout: PastWorkout) {
    const exercise = exercises.find(({ name }) => name === workout.exercise);
    const byRate = exercise && Math.round((exercise.kcalPerMinute * workout.duration) / 6) / 10;
    try {
      await data?.history.record(
        {
          ...workout,
          ...(exercise && { category: exercise.category, kcalPerMinute: exercise.kcalPerMinute }),
          source: "logged",
          kcalModel: byRate === workout.caloriesBurned ? "exercise" : "entered",
        },
        { towardGoals: false },
      );
      setOpen(false);
      showToast(`Logged ${workout.exercise}`);
    } catch (error) {
      console.error("The workout could not be logged", error);
      showToast("The workout could not be logged.", { detail: "Nothing was changed. Please try again." });
    }
  }

  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden /> Log a past workout
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Log a past workout">
          <EntryForm
            draft="new"
            initial={emptyEntry(new Date())}
            rates={rates}
            submit="Log workout"
            onSubmit={keep}
          />
        </Dialog>
      )}
    </>
  );
}
