import { assumedRates } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import type { Measure } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { RoutineStep } from "./routine.ts";

/** The exercise of a step: the listed one, which may have been renamed, or the step's copy of a library exercise. */
export const findExercise = (
  { exerciseId, exercise }: Pick<RoutineStep, "exerciseId" | "exercise">,
  exercises: readonly Exercise[],
): Exercise | undefined => exercises.find(({ id }) => id === exerciseId) ?? exercise;

/** The id of an own exercise: a UUID, or the id that an import has given. */
const ownId = /^([\da-f]{8}-[\da-f-]{27}|import-[\da-f]{8})$/;

/**
 * The exercise of an entry, for a step; null if the exercise is deleted or unknown. A library exercise isn't listed, so
 * it is copied from its entry. An entry without a length, as in most imports, has no rate.
 */
export function nameExercise(
  entry: HistoryEntry,
  exercises: readonly Exercise[],
): Pick<RoutineStep, "exerciseId" | "exercise"> | null {
  const listed = exercises.find(({ id, name }) =>
    entry.exerciseId ? id === entry.exerciseId : name === entry.exercise,
  );
  if (listed) return { exerciseId: listed.id };
  const { exerciseId, exercise: name, category, measure } = entry;
  if (!exerciseId || !category || ownId.test(exerciseId)) return null;
  const kcalPerMinute = entry.kcalPerMinute || assumedRates[category];
  return {
    exerciseId,
    exercise: { id: exerciseId, name, category, kcalPerMinute, ...(measure && { measure }) },
  };
}

/**
 * The measure of an exercise's sets. If the exercise has none, a strength exercise has repetitions, and any other a
 * time.
 */
export const measureOf = ({ measure, category }: Pick<Exercise, "measure" | "category">): Measure =>
  measure ?? (category === "strength" ? "bodyweight-reps" : "time");

/** The exercise with the measure of the step. */
export const measuredAs = <E extends Pick<Exercise, "measure">>(
  exercise: E,
  measure: Measure | undefined,
): E => (measure ? { ...exercise, measure } : exercise);

export const hasReps = (exercise: Pick<Exercise, "measure" | "category">): boolean =>
  measureOf(exercise).endsWith("reps");
