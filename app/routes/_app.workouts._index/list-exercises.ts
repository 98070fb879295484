import { exercises as builtIn } from "#app/content/exercises.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { type OwnExercise, ownToExercise } from "#app/model/own-exercise.ts";

/** The built-in exercises, then the own ones. */
export const listExercises = (own: readonly OwnExercise[]): readonly Exercise[] => [
  ...builtIn,
  ...own.map(ownToExercise),
];
