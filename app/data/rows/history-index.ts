import type { Fields } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";

type IndexFields = Pick<Row, "workoutId" | "exerciseAt">;

/** Sorts before every character of an id or a name, so that the ranges of two exercises never overlap. */
const separator = "\u0000";

export interface ExerciseRef {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * The ranges of the index `exerciseAt` with the entries of an exercise: entries without an exercise's id are under its name,
 * the others under its id.
 * @param before only those that ended before this instant
 */
export const exerciseRanges = ({ id, name }: ExerciseRef, before = "\uffff") =>
  [nameKey(name), ...(id === undefined ? [] : [id])].map((key) => ({
    by: "exerciseAt" as const,
    from: key + separator,
    // Exclusive: a key equal to the bound still has the trailing separator and sorts after it.
    to: key + separator + before,
  }));

/**
 * The indexed fields of a row of the history.
 * @param at the row's sort key; undefined while the row isn't shown. `workoutId` stays, so that undo finds the exercises of
 * a deleted workout.
 */
export function indexHistory(value: Fields, at: string | undefined): IndexFields {
  const { workoutId, exerciseId, exercise } = value;
  const index: IndexFields = {};
  if (typeof workoutId === "string") index.workoutId = workoutId;
  if (at !== undefined && typeof exercise === "string")
    index.exerciseAt =
      (typeof exerciseId === "string" ? exerciseId : nameKey(exercise)) + separator + at + separator;
  return index;
}
