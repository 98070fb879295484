import {
  bodyMeasurementSchema,
  findBodyWeight as findWeight,
  newBodyMeasurementSchema,
} from "#app/domain/body-measurement.ts";
import type { FitnessDatabase } from "../database.ts";
import { createCollection } from "../rows/collection.ts";

/** Body weights and girths, by day. */
export const bodyMeasurements = createCollection("bodyMeasurements", {
  given: newBodyMeasurementSchema,
  stored: bodyMeasurementSchema,
});

/** The body weight of the last day with one, in grams; null when none is known. */
export const findBodyWeight = async (db: FitnessDatabase): Promise<number | null> =>
  findWeight(await bodyMeasurements.list(db));
