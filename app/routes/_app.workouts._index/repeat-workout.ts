import { generalWorkoutName } from "#app/content/exercises.ts";
import { workoutPath } from "#app/content/workout-paths.ts";
import type { Data } from "#app/data/data.ts";
import { listLeftOut, listSteps } from "#app/features/routines/steps-of-workout.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { longestRoutineName } from "#app/model/routine.ts";
import { showToast } from "#app/ui/toast.ts";
import { listExercises } from "./list-exercises.ts";
import { pathToExercise } from "./path-to-exercise.ts";
import { startAsCards } from "./start-routine.ts";

/** The name that a person or another app gave; undefined where a category or nothing named the workout. */
const givenName = ({ exercise, category }: HistoryEntry): string | undefined =>
  exercise === generalWorkoutName || exercise.toLowerCase() === category ? undefined : exercise;

/**
 * Starts a workout of exercises with sets anew, with the same exercises. Returns the path to go to: of the started
 * workout, else the one that puts the exercise of the entry on the panel. Null: it failed, which was said.
 */
export async function repeatWorkout(data: Data, entry: HistoryEntry): Promise<string | null> {
  const single = pathToExercise(entry);
  try {
    const parts = await data.history.listOfWorkout(entry.id);
    if (!parts.some(({ sets }) => sets)) return single;
    const exercises = listExercises(await data.exercises.list());
    const steps = listSteps(entry, parts, exercises);
    const leftOut = listLeftOut(entry, parts, exercises);
    const name = givenName(entry)?.slice(0, longestRoutineName);
    const started = await startAsCards(data, { name, steps });
    if (started?.general && leftOut.length > 0)
      showToast(`Without ${new Intl.ListFormat("en").format(leftOut)}`, {
        detail: "No longer among your exercises.",
        durationMs: 8000,
      });
    return started?.general ? workoutPath(started.general.id) : single;
  } catch (error) {
    console.error("The workout could not be repeated", error);
    showToast("The workout could not be repeated.", { detail: "Please try again." });
    return null;
  }
}
