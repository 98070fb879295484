// An exercise that a user has added. It can be used like a built-in one.

import * as z from "zod/mini";
import { measureSchema } from "../set/training-set.ts";
import { exercises as builtIn } from "./built-in-exercises.ts";
import { equipmentSchema } from "./equipment.ts";
import { categorySchema, type Exercise } from "./exercise.ts";
import { muscleSchema } from "./muscle.ts";

/** In characters. */
export const maxOwnExerciseNameLength = 80;
export const maxKcalPerMinute = 30;

export const newOwnExerciseSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxOwnExerciseNameLength)),
  category: categorySchema,
  kcalPerMinute: z.number().check(z.minimum(1), z.maximum(maxKcalPerMinute)),
  /** Absent if the exercise has no sets, only a time. */
  measure: z.optional(measureSchema),
  equipment: z.optional(equipmentSchema),
  primaryMuscles: z.optional(z.array(muscleSchema)),
  secondaryMuscles: z.optional(z.array(muscleSchema)),
});

export type NewOwnExercise = z.infer<typeof newOwnExerciseSchema>;

export const ownExerciseSchema = z.extend(newOwnExerciseSchema, {
  id: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});

export type OwnExercise = z.infer<typeof ownExerciseSchema>;

/** Converts an own exercise to an `Exercise`, which can be picked. */
export const ownToExercise = ({
  id,
  name,
  category,
  kcalPerMinute,
  measure,
  equipment,
  primaryMuscles,
}: OwnExercise): Exercise => ({
  id,
  name,
  category,
  kcalPerMinute,
  ...(measure && { measure }),
  ...(equipment && { equipment }),
  ...(primaryMuscles && { primaryMuscles }),
});

/** The built-in exercises, then the own ones. */
export const listExercises = (own: readonly OwnExercise[]): readonly Exercise[] => [
  ...builtIn,
  ...own.map(ownToExercise),
];
