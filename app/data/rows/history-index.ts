import type { Fields } from "#app/model/json.ts";

/** The index fields of a history row, beside the sort key. */
export interface HistoryIndex {
  /** The workout that the row is an exercise of. */
  workoutId?: string;
  /** The exercise and the end, as one text (`exerciseRanges`). Absent while the row isn't seen. */
  exerciseAt?: string;
}

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
export function indexHistory(value: Fields, at: string | undefined): HistoryIndex {
  const { workoutId, exerciseId, exercise } = value;
  const index: HistoryIndex = {};
  if (typeof workoutId === "string") index.workoutId = workoutId;
  if (at !== undefined && typeof exercise === "string")
    index.exerciseAt = (typeof exerciseId === "string" ? exerciseId : nameKey(exercise)) + mark + at + mark;
  return index;
}
