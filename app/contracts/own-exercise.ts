// An exercise that a person added to the nine built-in ones.
// Promise: it can be used wherever a built-in exercise can.

import * as z from "zod/mini";
import { categorySchema } from "./exercise.ts";

export const newOwnExerciseSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  category: categorySchema,
  kcalPerMinute: z.number().check(z.minimum(1), z.maximum(30)),
});

export type NewOwnExercise = z.infer<typeof newOwnExerciseSchema>;

export const ownExerciseSchema = z.extend(newOwnExerciseSchema, {
  id: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});

export type OwnExercise = z.infer<typeof ownExerciseSchema>;
