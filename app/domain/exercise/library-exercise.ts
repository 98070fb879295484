// An exercise of the library, as its index lists it.

import * as z from "zod/mini";
import { measureSchema } from "../set/training-set.ts";
import { equipmentSchema } from "./equipment.ts";
import { categorySchema } from "./exercise.ts";
import { muscleSchema } from "./muscle.ts";

export const levels = ["beginner", "intermediate", "expert"] as const;

export const libraryExerciseSchema = z.object({
  /** Part of the address of the exercise's page. No built-in exercise has this id. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  category: categorySchema,
  measure: measureSchema,
  equipment: z.optional(equipmentSchema),
  level: z.enum(levels),
  primaryMuscles: z.array(muscleSchema),
  secondaryMuscles: z.array(muscleSchema),
});
export type LibraryExercise = z.infer<typeof libraryExerciseSchema>;

/** A library exercise with the kcal per minute for the owner's body weight. */
export type RatedExercise = LibraryExercise & { readonly kcalPerMinute?: number };
