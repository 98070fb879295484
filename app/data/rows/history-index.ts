import type { Fields } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";

type IndexFields = Pick<Row, "workoutId" | "exerciseAt">;

/** Sorts before every character of an id or a name, so that no exercise lies within the range of another. */
const mark = "\u0000";

export interface NamedExercise {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * Where the index `exerciseAt` has the entries of an exercise: those without an id under its name, the others under its id.
 * @param before only those that ended before this instant
 */
export const exerciseRanges = ({ id, name }: NamedExercise, before = "\uffff") =>
  [nameKey(name), ...(id === undefined ? [] : [id])].map((key) => ({
    by: "exerciseAt" as const,
    from: key + mark,
    // A row's own key ends with the mark, so that one which ended at this instant sorts after it.
    to: key + mark + before,
  }));

/**
 * What the indexes of the history say of a row.
 * @param at its sort key; undefined while it isn't seen. The exercises of a deleted workout are still found, for undo.
 */
export function indexHistory(value: Fields, at: string | undefined): IndexFields {
  const { workoutId, exerciseId, exercise } = value;
  const index: IndexFields = {};
  if (typeof workoutId === "string") index.workoutId = workoutId;
  if (at !== undefined && typeof exercise === "string")
    index.exerciseAt = (typeof exerciseId === "string" ? exerciseId : nameKey(exercise)) + mark + at + mark;
  return index;
}
