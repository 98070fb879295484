// The equipment of an exercise.

import * as z from "zod/mini";

export const equipment = [
  "barbell",
  "dumbbell",
  "machine",
  "cable",
  "kettlebells",
  "bands",
  "medicine ball",
  "exercise ball",
  "foam roll",
  "e-z curl bar",
  "body only",
  "other",
] as const;
export const equipmentSchema = z.enum(equipment);
export type Equipment = z.infer<typeof equipmentSchema>;

const bars: ReadonlySet<Equipment | undefined> = new Set<Equipment>(["barbell", "e-z curl bar"]);

/** Whether the exercise's equipment is a bar that is loaded with plates. */
export const hasPlates = (exercise: { readonly equipment?: Equipment | undefined }): boolean =>
  bars.has(exercise.equipment);
