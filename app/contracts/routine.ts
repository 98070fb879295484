// A routine: exercises in an order, each for a time, with a rest after it.
// Promise: a step names its exercise by id, so renaming an exercise renames it in every routine.

import * as z from "zod/mini";

export const routineStepSchema = z.object({
  exerciseId: z.string().check(z.minLength(1)),
  /** Seconds of exercise, then seconds of rest. */
  seconds: z.int().check(z.minimum(1), z.maximum(7200)),
  restS: z.int().check(z.minimum(0), z.maximum(3600)),
});

export const newRoutineSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  steps: z.array(routineStepSchema).check(z.minLength(1), z.maxLength(100)),
});

export type NewRoutine = z.infer<typeof newRoutineSchema>;

export const routineSchema = z.extend(newRoutineSchema, {
  id: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});

export type Routine = z.infer<typeof routineSchema>;
