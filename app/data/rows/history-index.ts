import type { Fields } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";

type IndexFields = Pick<Row, "workoutId" | "exerciseAt">;

/** Sorts before every character of an id or a name, so that no exercise lies within the range of another. */
const mark = "\u0000";

/** The earliest instant that ISO 8601 writes with four digits of the year. */
const earliestMs = Date.parse("0000-01-01T00:00:00.000Z");

/** An instant as ten characters that sort by time: an index stores each in two bytes, so ISO 8601 would double it. */
const instantKey = (ms: number): string => (ms - earliestMs).toString(36).padStart(10, "0");

export interface NamedExercise {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * Where the index `exerciseAt` has the entries of an exercise: those without an id under its name, the others under its id.
 * @param before only those that ended before this instant
 */
export const exerciseRanges = ({ id, name }: NamedExercise, before?: string) =>
  [nameKey(name), ...(id === undefined ? [] : [id])].map((key) => ({
    by: "exerciseAt" as const,
    from: key + mark,
    to: key + mark + (before === undefined ? "\uffff" : instantKey(Date.parse(before) - 1)),
  }));

/**
 * What the indexes of the history say of a row.
 * @param at its sort key; undefined while it isn't seen. The exercises of a deleted workout are still found, for undo.
 */
export function indexHistory(value: Fields, at: string | undefined): IndexFields {
  const { workoutId, exerciseId, exercise } = value;
  const index: IndexFields = {};
  if (typeof workoutId === "string") index.workoutId = workoutId;
  const endMs = Date.parse(at ?? "");
  if (endMs >= earliestMs && typeof exercise === "string")
    index.exerciseAt =
      (typeof exerciseId === "string" ? exerciseId : nameKey(exercise)) + mark + instantKey(endMs);
  return index;
}
