import type { SetKind } from "#app/model/training-set.ts";
import type { CsvProblem } from "../foreign-file.ts";
import { type Amounts, convertAmounts } from "./amounts.ts";
import { type Columns, createColumns, hasColumns } from "./columns.ts";
import { type CsvRow, type CsvTable, restoreText } from "./csv-table.ts";
import type { ImportedSet, SetReading } from "./import-reading.ts";
import { findSecondTime, parseLocalTime } from "./instants.ts";

/*
 * Hevy's export, and our own in its columns: title, start_time, end_time, description, exercise_title, superset_id,
 * exercise_notes, set_index, set_type, weight_kg or weight_lbs, reps, distance_km or distance_miles, duration_seconds,
 * rpe. Times are local. Ours has notes on sets as well, in set_notes.
 */

const setKinds: Readonly<Record<string, SetKind>> = {
  "": "normal",
  normal: "normal",
  warmup: "warm-up",
  dropset: "drop",
  failure: "failure",
};

export const isHevy = (headers: readonly string[]): boolean =>
  hasColumns(headers, ["title", "start_time", "exercise_title"]);

/** The sets of a Hevy export; lines that can't be read are reported and left out. */
export function readHevy(table: CsvTable): SetReading {
  const columns = createColumns(table.headers);
  const sets: ImportedSet[] = [];
  const problems: CsvProblem[] = [];
  for (const row of table.rows) {
    const set = readSet(row, columns);
    if (typeof set === "string") problems.push({ line: row.line, text: set });
    else sets.push(set);
  }
  return { sets, notes: [], problems, noSets: [], asksUnit: false, isInPounds: columns.has("weight_lbs") };
}

function readSet(row: CsvRow, columns: Columns): ImportedSet | string {
  if (row.problem !== null) return row.problem;
  const start = columns.text(row, "start_time");
  const startedAt = parseLocalTime(start);
  if (!startedAt) return `“${start.slice(0, 40)}” is no date and time.`;
  const end = parseEnd(columns.text(row, "end_time"), startedAt);
  if (end && end < startedAt) return "The workout ends before it starts.";
  const exercise = restoreText(columns.text(row, "exercise_title"));
  if (!exercise) return "The exercise has no name.";
  const type = columns.text(row, "set_type");
  const kind = setKinds[type.toLowerCase().replace(/[^a-z]/g, "")];
  if (!kind) return `“${type.slice(0, 20)}” is no kind of set that we know.`;
  const set = convertAmounts(readAmounts(row, columns, kind), "kg");
  if (typeof set === "string") return set;
  const setNote = restoreText(columns.text(row, "set_notes"));
  return {
    line: row.line,
    startedAt,
    title: restoreText(columns.text(row, "title")),
    workoutSeconds: end ? Math.round((end.getTime() - startedAt.getTime()) / 1000) : null,
    workoutNote: restoreText(columns.text(row, "description")),
    exercise,
    index: columns.number(row, "set_index"),
    superset: columns.text(row, "superset_id"),
    set: setNote ? { ...set, note: setNote } : set,
    note: restoreText(columns.text(row, "exercise_notes")),
  };
}

/** The first instant of that local time or, where this is before the start and the clock is set back, the second. */
function parseEnd(text: string, startedAt: Date): Date | null {
  const end = parseLocalTime(text);
  return end && end < startedAt ? (findSecondTime(end) ?? end) : end;
}

const readAmounts = (row: CsvRow, columns: Columns, kind: SetKind): Amounts => ({
  kind,
  weight: columns.number(row, "weight_kg", "weight_lbs"),
  hasZeroWeight: true,
  weightUnit: columns.has("weight_kg") ? "kg" : "lbs",
  reps: columns.number(row, "reps"),
  distance: columns.number(row, "distance_km", "distance_miles"),
  distanceUnit: columns.has("distance_km") ? "km" : "miles",
  seconds: columns.number(row, "duration_seconds"),
  rpe: columns.number(row, "rpe"),
});
