// The hand-made table of the exercises that are fit for planning (docs/exercise-table.md).

import * as z from "zod/mini";
import { type PlannedRow, plannedRowSchema } from "#app/domain/planner/catalogue.ts";
import { patterns } from "#app/domain/planner/planned-exercise.ts";
import { type DatasetExercise, datasetExercises } from "./dataset.ts";
import table from "./planned.json" with { type: "json" };
import { idOf } from "./write-library.ts";

const ratingSchema = z.extend(
  z.pick(plannedRowSchema, { id: true, needs: true, stress: true, skill: true, fatigue: true }),
  {
    /** Absent: both sides work together. */
    isOneSided: z.optional(z.literal(true)),
    /** For a built-in exercise, and where the mechanic of the library is wrong. */
    isCompound: z.optional(z.boolean()),
    /** The heads of the shoulder that work most, for an exercise whose main muscle it is. */
    heads: z.optional(z.array(z.enum(["front", "side", "rear"]))),
  },
);

/** The rows by pattern; the place in a pattern's list is the rank. */
export const ratings = z.record(z.enum(patterns), z.array(ratingSchema)).parse(table);

/** The mechanic of each exercise in the dataset, by id. */
export const mechanics: ReadonlyMap<string, DatasetExercise["mechanic"]> = new Map(
  datasetExercises.map(({ name, mechanic }) => [idOf(name), mechanic]),
);

/** The rows in the order of patterns and ranks. */
export const listPlanned = (): PlannedRow[] =>
  patterns.flatMap((pattern) =>
    ratings[pattern].map(({ id, needs, stress, skill, fatigue, isOneSided = false, isCompound }, index) => ({
      id,
      pattern,
      needs,
      stress,
      skill,
      fatigue,
      rank: index + 1,
      isCompound: isCompound ?? mechanics.get(id) === "compound",
      isOneSided,
    })),
  );

/** The table as the app fetches it, one exercise a line. */
export const writePlanned = (): string =>
  `[\n${listPlanned()
    .map((row) => JSON.stringify(row))
    .join(",\n")}\n]\n`;
