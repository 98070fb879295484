import type { Fields } from "#app/model/json.ts";

/** The index fields of a history row, beside the sort key. */
export interface HistoryIndex {
  /** The workout that the row is an exercise of. */
  workoutId?: string;
  /** The exercise and the end, as one text (`exerciseRange`). Absent while the row isn't seen. */
  exerciseAt?: string;
}

/** Sorts before every character of an id or a name, so that no exercise lies within the range of another. */
const mark = "\u0000";

/** How the index names an exercise: by its id or, where there is none, by its name in lower case. */
export const exerciseKey = ({ id, name }: { id?: string | undefined; name: string }): string =>
  id ?? `name:${name.trim().toLowerCase()}`;

/**
 * The entries of an exercise in the index `exerciseAt`.
 * @param before only those that ended before this instant
 */
export const exerciseRange = (key: string, before = "\uffff"): { from: string; to: string } => ({
  from: key + mark,
  // A row's own key ends with the mark, so that one which ended at this instant sorts after it.
  to: key + mark + before,
});

/**
 * What the indexes of the history say of a row.
 * @param at its sort key; undefined while it isn't seen. The exercises of a deleted workout are still found, for undo.
 */
export function indexHistory(value: Fields, at: string | undefined): HistoryIndex {
  const { workoutId, exerciseId, exercise } = value;
  const index: HistoryIndex = {};
  if (typeof workoutId === "string") index.workoutId = workoutId;
  if (at !== undefined && typeof exercise === "string") {
    const id = typeof exerciseId === "string" ? exerciseId : undefined;
    index.exerciseAt = exerciseKey({ id, name: exercise }) + mark + at + mark;
  }
  return index;
}
