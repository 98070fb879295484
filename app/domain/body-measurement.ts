// A measurement of the body on a day. Weights in whole grams, lengths in whole millimetres, shares in percent.

import * as z from "zod/mini";

export const bodyMeasures = [
  "weight",
  "body-fat",
  "chest",
  "waist",
  "hips",
  "upper-arm",
  "thigh",
  "calf",
] as const;

export const newBodyMeasurementSchema = z.object({
  measure: z.enum(bodyMeasures),
  /** Local day, YYYY-MM-DD. */
  day: z.iso.date(),
  /** Grams of a weight, percent of body fat, millimetres of a length. */
  value: z.number().check(z.positive(), z.maximum(1_000_000)),
});
export type NewBodyMeasurement = z.infer<typeof newBodyMeasurementSchema>;

export const bodyMeasurementSchema = z.extend(newBodyMeasurementSchema, {
  id: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});
export type BodyMeasurement = z.infer<typeof bodyMeasurementSchema>;

/**
 * The weight of the last day that has one, in grams. If a day has several, the later record counts. Null if there is
 * none.
 */
export function findBodyWeight(measurements: readonly BodyMeasurement[]): number | null {
  const weights = measurements.filter(({ measure }) => measure === "weight");
  const newest = (a: BodyMeasurement, b: BodyMeasurement) =>
    a.day === b.day ? a.createdAt.localeCompare(b.createdAt) : a.day.localeCompare(b.day);
  return weights.sort(newest).at(-1)?.value ?? null;
}
