import type { Exercise } from "#app/model/exercise.ts";
import type { RoutineStep } from "#app/model/routine.ts";

/** The exercise of a step: the listed one, which may have been renamed, or the step's copy of the library's. */
export const findExercise = (
  { exerciseId, exercise }: Pick<RoutineStep, "exerciseId" | "exercise">,
  exercises: readonly Exercise[],
): Exercise | undefined => exercises.find(({ id }) => id === exerciseId) ?? exercise;
