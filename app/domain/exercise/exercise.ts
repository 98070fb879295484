/*
 * An exercise: its name, the category that gives it its colour, and the rate at which its kcal are counted. The built-in
 * exercises are in app/domain/exercise/built-in-exercises.ts; own exercises have the same shape.
 */
import * as z from "zod/mini";
import { measureSchema } from "../set/training-set.ts";
import { equipmentSchema } from "./equipment.ts";
import { muscleSchema } from "./muscle.ts";

export const categories = ["cardio", "strength", "flexibility"] as const;
export const categorySchema = z.enum(categories);
export type Category = z.infer<typeof categorySchema>;

export const exerciseSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  category: categorySchema,
  /** kcal burned in one minute. */
  kcalPerMinute: z.number().check(z.positive()),
  /** The measure of each set; absent for an exercise that has no sets, only a time. */
  measure: z.optional(measureSchema),
  /** Absent where it is unknown. */
  equipment: z.optional(equipmentSchema),
  /** Absent where they are unknown, and for the built-in exercises (exercise-muscles.ts). */
  primaryMuscles: z.optional(z.array(muscleSchema)),
});
export type Exercise = z.infer<typeof exerciseSchema>;
