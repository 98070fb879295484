import type { Fields, Json } from "#app/domain/row/json.ts";
import { toPresent } from "#app/domain/row/json.ts";
import { type HistoryEntry, historyEntrySchema } from "#app/domain/workout/history-entry.ts";
import type { Timestamp } from "#app/lib/hybrid-clock.ts";

/**
 * A row that an owner has recorded, as it is stored: each field is a column, next to the columns of `RowMeta`. The type
 * of a field is unknown until a schema has parsed it, because another device or a file may have written it.
 */
export interface Row extends RowMeta {
  [field: string]: Json | undefined;
}

interface RowMeta {
  id: string;
  /** The oldest timestamp of the fields. Every field that `fieldTimestamps` doesn't name has this timestamp. */
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

/** Whether an operation may set this field. The columns of `RowMeta` and a prototype are not fields. */
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

/** Whether the row is shown. Deleted rows and partly merged rows are not. */
export const isShown = (row: Row | undefined): row is Row => row?.shownAt !== undefined;

/** An exercise as entries name it; own and imported exercises may have a name alone. */
export interface ExerciseRef {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * The keys under which the entries of an exercise are indexed. An entry has the exercise's id as its key, or the
 * exercise's name if it has no id.
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

/** The entry in a row; null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse(toPresent(row)).data ?? null;

/** The entries of rows that are shown and not damaged. */
export const parseEntries = (rows: readonly Row[]): HistoryEntry[] =>
  rows.filter(isShown).flatMap((row) => parseEntry(row) ?? []);
