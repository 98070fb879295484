import type { Exercise } from "#app/model/exercise.ts";
import type { Measure } from "#app/model/training-set.ts";

/** What is recorded of a set. An exercise without a measure has repetitions if it is a strength exercise, else a time. */
export const measureOf = ({ measure, category }: Pick<Exercise, "measure" | "category">): Measure =>
  measure ?? (category === "strength" ? "bodyweight-reps" : "time");

/** The exercise as a step measures it. */
export const measuredAs = <E extends Pick<Exercise, "measure">>(
  exercise: E,
  measure: Measure | undefined,
): E => (measure ? { ...exercise, measure } : exercise);

export const hasReps = (exercise: Pick<Exercise, "measure" | "category">): boolean =>
  measureOf(exercise).endsWith("reps");
