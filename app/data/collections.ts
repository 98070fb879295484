import {
  bodyMeasurementSchema,
  findBodyWeight as findWeight,
  newBodyMeasurementSchema,
} from "#app/domain/body-measurement.ts";
import { newOwnExerciseSchema, ownExerciseSchema } from "#app/domain/exercise/own-exercise.ts";
import { newRoutineSchema, routineSchema } from "#app/domain/routine/routine.ts";
import type { FitnessDatabase } from "./database.ts";
import { createCollection } from "./rows/collection.ts";

/** The exercises that an owner has created. */
export const ownExercises = createCollection("exercises", {
  given: newOwnExerciseSchema,
  stored: ownExerciseSchema,
});

export const routines = createCollection("routines", { given: newRoutineSchema, stored: routineSchema });

/** Body weights and girths, by day. */
export const bodyMeasurements = createCollection("bodyMeasurements", {
  given: newBodyMeasurementSchema,
  stored: bodyMeasurementSchema,
});

/** The body weight of the last day that has one, in grams; null when none is known. */
export const findBodyWeight = async (db: FitnessDatabase): Promise<number | null> =>
  findWeight(await bodyMeasurements.list(db));
