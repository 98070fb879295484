import type { Fields, Json } from "#app/domain/row/json.ts";
import type { Timestamp } from "#app/lib/hybrid-clock.ts";

/**
 * A row that a person has recorded, as it is stored: each field is a column, and the columns of `RowMeta` stand beside them.
 * Fields are unknown until a schema has parsed them: another device, or a file, may have written them.
 */
export interface Row extends RowMeta {
  [field: string]: Json | undefined;
}

interface RowMeta {
  id: string;
  /** The oldest timestamp among the fields: it is that of each field that `fieldTimestamps` doesn't name. */
  timestamp: Timestamp;
  fieldTimestamps?: { [field: string]: Timestamp };
  /**
   * The time, in milliseconds, of the oldest operation that no other device or server is known to have; absent when all are
   * known elsewhere. Its index finds the rows that sync has to send.
   */
  pending?: number;
  /** The row's sort key in its table; absent while the row is deleted or not complete, so that indexes leave it out. */
  shownAt?: string;
  /** Only history rows have it: the id of the exercise, or the exercise's name if it has no id (see toExerciseKey). */
  exerciseKey?: string;
}

const metaColumns: ReadonlySet<string> = new Set<keyof RowMeta>([
  "id",
  "timestamp",
  "fieldTimestamps",
  "pending",
  "shownAt",
  "exerciseKey",
]);

/** Whether an operation may set this field: the columns beside the fields, and a prototype, are none. */
export const isField = (name: string): boolean => !metaColumns.has(name) && name !== "__proto__";

/** The fields of a row, without the columns beside them. */
export function fieldsOf(row: Row): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(row))
    if (value !== undefined && isField(name)) fields[name] = value;
  return fields;
}

/** The timestamp of a field's last write. */
export const timestampOf = (row: Row, field: string): Timestamp =>
  row.fieldTimestamps?.[field] ?? row.timestamp;

/** Whether the row is shown. Deleted rows, and rows of which only a part has been merged, are not. */
export const isShown = (row: Row | undefined): row is Row => row?.shownAt !== undefined;

/** An exercise as entries name it; own and imported exercises may have a name alone. */
export interface ExerciseRef {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * The keys under which the entries of an exercise are indexed: entries without an exercise's id are under its name, the
 * others under its id.
 */
export const exerciseKeysOf = ({ id, name }: ExerciseRef): string[] => [
  nameKey(name),
  ...(id === undefined ? [] : [id]),
];

/** The exercise's key of a history row; undefined for a row without an exercise. */
export function toExerciseKey({ exerciseId, exercise }: Fields): string | undefined {
  if (typeof exercise !== "string") return undefined;
  return typeof exerciseId === "string" ? exerciseId : nameKey(exercise);
}
