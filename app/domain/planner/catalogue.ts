// The exercises that are fit for planning: the rows of tools/library/planned.json with the facts of the library.

import * as z from "zod/mini";
import { findExerciseInfo } from "../exercise/exercise-info.ts";
import type { LibraryExercise } from "../exercise/library-exercise.ts";
import { type Catalogue, needs, type PlannedExercise, patterns, regions } from "./planned-exercise.ts";

const level = z.literal([1, 2, 3]);

/** A row of the generated table: what the library lacks. */
export const plannedRowSchema = z.object({
  id: z.string(),
  pattern: z.enum(patterns),
  needs: z.array(z.enum(needs)),
  stress: z.array(z.enum(regions)),
  skill: level,
  fatigue: level,
  rank: z.int().check(z.positive()),
  isCompound: z.boolean(),
  isOneSided: z.boolean(),
});
export type PlannedRow = z.infer<typeof plannedRowSchema>;

/**
 * Joins the table with the library and the built-in exercises. A row whose exercise is unknown is left out: the library
 * and the table may be cached from different versions of the app.
 */
export function createCatalogue(
  library: readonly LibraryExercise[],
  planned: readonly PlannedRow[],
): Catalogue {
  const exercises = planned.flatMap((row): PlannedExercise[] => {
    const found = findExerciseInfo(row.id, [], library);
    if (!found) return [];
    const { name, measure, primaryMuscles, secondaryMuscles } = found;
    const helpers = secondaryMuscles.filter((muscle) => !primaryMuscles.includes(muscle));
    return [{ ...row, name, muscles: primaryMuscles, helpers, isTimed: measure === "time" }];
  });
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  return { exercises, find: (id) => byId.get(id) ?? null };
}
