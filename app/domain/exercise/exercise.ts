/*
 * An exercise: its name, the category that gives it its colour, and the rate at which its kcal are counted. The built-in
 * exercises are in app/domain/exercise/built-in-exercises.ts; own exercises have the same shape.
 */
import * as z from "zod/mini";
import { measureSchema } from "../set/training-set.ts";
import { maxNameLength, maxWorkoutKcal, maxWorkoutSeconds } from "../workout/workout-limits.ts";
import { equipmentSchema } from "./equipment.ts";
import { muscleSchema } from "./muscle.ts";

export const categories = ["cardio", "strength", "flexibility"] as const;
export const categorySchema = z.enum(categories);
export type Category = z.infer<typeof categorySchema>;

/** The highest rate at which every workout stays within the limit of its kcal. */
export const maxRate = maxWorkoutKcal / (maxWorkoutSeconds / 60);

// The history stores these texts and counts with this rate, so they have its limits.
const text = z.string().check(z.minLength(1), z.maxLength(maxNameLength));

export const exerciseSchema = z.object({
  id: text,
  name: text,
  category: categorySchema,
  /** kcal burned in one minute. A file or a link may contain any rate, so an impossible one is clamped. */
  kcalPerMinute: z.number().check(
    z.positive(),
    z.overwrite((rate) => Math.min(rate, maxRate)),
  ),
  /** The measure of each set; absent for an exercise that has no sets, only a time. */
  measure: z.optional(measureSchema),
  /** Absent where it is unknown. */
  equipment: z.optional(equipmentSchema),
  /** Absent where they are unknown, and for the built-in exercises (exercise-muscles.ts). */
  primaryMuscles: z.optional(z.array(muscleSchema)),
});
export type Exercise = z.infer<typeof exerciseSchema>;
