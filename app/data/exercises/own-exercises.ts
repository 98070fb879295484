import { newOwnExerciseSchema, ownExerciseSchema } from "#app/domain/exercise/own-exercise.ts";
import { createCollection } from "../rows/collection.ts";

/** The exercises that a person has created. */
export const ownExercises = createCollection("exercises", {
  given: newOwnExerciseSchema,
  stored: ownExerciseSchema,
});
