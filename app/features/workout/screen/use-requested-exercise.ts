import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import {
  exercises as builtIn,
  categoryNames,
  generalWorkoutName,
} from "#app/domain/exercise/built-in-exercises.ts";
import { categories, type Exercise } from "#app/domain/exercise/exercise.ts";
import { useLibraryExercises } from "#app/features/library/public.ts";
import { showToast } from "#app/ui/toast.ts";
import { canPress, type Tracker } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/**
 * Puts the exercise that the address names on the panel, or opens the category, once, and removes it from the address.
 * For an unknown name it shows a toast; a general workout needs nothing.
 */
export function useRequestedExercise(
  tracker: Tracker,
  exercises: readonly Exercise[],
  pick: (exercise: Exercise) => void,
): void {
  const [params, setParams] = useSearchParams();
  const name = params.get("exercise");
  const ready = useTrackerValue(tracker, canPress);
  const mine = exercises.find((one) => one.name === name);
  const isOther = !mine && exercises !== builtIn && !isNoExercise(name);
  const fromLibrary = useLibraryExercises(isOther && name ? [name] : []);
  const exercise = mine ?? fromLibrary?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each requested name
  useEffect(() => {
    // While the own exercises or the library load, the name may still be one of theirs.
    if (!ready || name === null || (!exercise && (exercises === builtIn || fromLibrary === undefined)))
      return;
    const category = categories.find((one) => categoryNames[one] === name);
    if (exercise) pick(exercise);
    else if (category) {
      if (tracker.snapshot().state.category !== category)
        tracker.dispatch({ type: "category-toggle", category });
    } else if (name !== generalWorkoutName)
      showToast(`${name} is not among your exercises.`, { detail: "Add it below to time it." });
    const rest = new URLSearchParams(params);
    rest.delete("exercise");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [ready, name, exercise?.id, exercises === builtIn, fromLibrary === undefined]);
}

/** Whether an entry of this name was a workout, named by its category, rather than an exercise. */
const isNoExercise = (name: string | null): boolean =>
  name === null || name === generalWorkoutName || categories.some((one) => categoryNames[one] === name);
