import type { Data } from "#app/data/data.ts";
import { listSteps } from "#app/features/routines/steps-of-workout.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { showToast } from "#app/ui/toast.ts";
import { listExercises } from "./list-exercises.ts";
import { startRoutine } from "./start-routine.ts";

/**
 * Starts a workout of exercises with sets anew, with the same exercises. Returns the path to go to: of the started
 * workout, else the one that puts the exercise of the entry on the panel.
 */
export async function repeatWorkout(data: Data, entry: HistoryEntry): Promise<string> {
  const single = `/workouts?${new URLSearchParams({ exercise: entry.exercise })}`;
  try {
    const parts = await data.history.listOfWorkout(entry.id);
    if (!parts.some(({ sets }) => sets)) return single;
    const steps = listSteps(entry, parts, listExercises(await data.exercises.list()));
    const id = await startRoutine(data, { name: entry.exercise, steps });
    return id === null ? single : `/workouts/${encodeURIComponent(id)}`;
  } catch (error) {
    console.error("The workout could not be repeated", error);
    showToast("The workout could not be repeated.", { detail: "Please try again." });
    return "/workouts";
  }
}
