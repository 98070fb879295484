// The muscles that exercises name.

import * as z from "zod/mini";

/** The muscles that the library names: first the front of the body from the top down, then the back. */
export const muscles = [
  "neck",
  "chest",
  "shoulders",
  "biceps",
  "forearms",
  "abdominals",
  "adductors",
  "abductors",
  "quadriceps",
  "traps",
  "lats",
  "middle back",
  "lower back",
  "triceps",
  "glutes",
  "hamstrings",
  "calves",
] as const;
export const muscleSchema = z.enum(muscles);
export type Muscle = z.infer<typeof muscleSchema>;
