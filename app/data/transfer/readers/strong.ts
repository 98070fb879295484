import type { SetKind } from "#app/model/training-set.ts";
import type { CsvProblem } from "../foreign-file.ts";
import { type Amounts, convertAmounts, isInPounds, lacksUnit, type Unit } from "./amounts.ts";
import { type Columns, createColumns, hasColumns } from "./columns.ts";
import type { CsvRow, CsvTable } from "./csv-table.ts";
import type { ImportedNote, ImportedSet, SetReading } from "./import-reading.ts";
import { parseLength, parseLocalTime } from "./instants.ts";

/*
 * Strong's exports, three generations of headers:
 *   Date, Workout Name(, Duration), Exercise Name, Set Order, Weight, Reps, Distance, Seconds, Notes, Workout Notes (, RPE)
 *   Date; Workout Name; Exercise Name; Set Order; Weight; Weight Unit; Reps; RPE; Distance; Distance Unit; Seconds; …; Workout Duration
 *   Workout #; Date; Workout Name; Duration (sec); Exercise Name; Set Order; Weight (kg); Reps; RPE; Distance (meters); Seconds; …
 * Dates are local times. Set order is a number, W (warm-up), D (drop set), F (failure), or names a row that is no set.
 */

const setKinds: Readonly<Record<string, SetKind>> = { W: "warm-up", D: "drop", F: "failure" };

export const isStrong = (headers: readonly string[]): boolean =>
  hasColumns(headers, ["Date", "Workout Name", "Exercise Name", "Set Order"]);

/**
 * The sets of a Strong export; lines that can't be read are reported and left out.
 * @param unit of weights whose unit the file doesn't state
 */
export function readStrong(table: CsvTable, unit: Unit): SetReading {
  const columns = createColumns(table.headers);
  const units = { weight: unitIn(table.headers, "weight"), distance: unitIn(table.headers, "distance") };
  const sets: ImportedSet[] = [];
  const notes: ImportedNote[] = [];
  const problems: CsvProblem[] = [];
  const noSets: number[] = [];
  let asksUnit = false;
  let hasPounds = false;
  for (const row of table.rows) {
    const head = readHead(row, columns);
    const order = columns.text(row, "Set Order").toUpperCase();
    if (order === "REST TIMER" || order === "NOTE") {
      const note = columns.text(row, "Notes");
      if (typeof head === "string") problems.push({ line: row.line, text: head });
      else noSets.push(row.line);
      if (order === "NOTE" && typeof head !== "string" && note) notes.push({ ...head, line: row.line, note });
      continue;
    }
    const amounts = readAmounts(row, columns, units, order);
    const set = typeof head === "string" ? head : readSet(amounts, order, unit);
    if (typeof head === "string" || typeof set === "string") {
      problems.push({ line: row.line, text: String(set) });
      continue;
    }
    asksUnit ||= lacksUnit(amounts);
    hasPounds ||= isInPounds(amounts, unit);
    const length = columns.text(row, "Duration (sec)", "Workout Duration", "Duration");
    sets.push({
      ...head,
      line: row.line,
      workoutSeconds: length ? parseLength(length) : null,
      workoutNote: columns.text(row, "Workout Notes"),
      index: /^\d+$/.test(order) ? Number(order) : null,
      superset: "",
      set,
      note: columns.text(row, "Notes"),
    });
  }
  return { sets, notes, problems, noSets, asksUnit, isInPounds: hasPounds };
}

function readHead(row: CsvRow, columns: Columns): Omit<ImportedNote, "line" | "note"> | string {
  if (row.problem !== null) return row.problem;
  const date = columns.text(row, "Date");
  const startedAt = parseLocalTime(date);
  if (!startedAt) return `“${date.slice(0, 40)}” is no date and time.`;
  const exercise = columns.text(row, "Exercise Name");
  if (!exercise) return "The exercise has no name.";
  return { startedAt, title: columns.text(row, "Workout Name"), exercise };
}

const readAmounts = (
  row: CsvRow,
  columns: Columns,
  units: { readonly weight: string; readonly distance: string },
  order: string,
): Amounts => ({
  kind: setKinds[order] ?? "normal",
  weight: columns.number(row, "Weight", "Weight (kg)", "Weight (lbs)", "Weight (lb)"),
  weightUnit: columns.text(row, "Weight Unit") || units.weight,
  reps: columns.number(row, "Reps"),
  distance: columns.number(row, "Distance", "Distance (meters)", "Distance (km)", "Distance (miles)"),
  distanceUnit: columns.text(row, "Distance Unit") || units.distance,
  seconds: columns.number(row, "Seconds"),
  rpe: columns.number(row, "RPE"),
});

const readSet = (amounts: Amounts, order: string, unit: Unit) =>
  /^\d+$/.test(order) || order in setKinds
    ? convertAmounts(amounts, unit)
    : `“${order.slice(0, 20)}” is no kind of set that we know.`;

/** The unit in a header such as "Weight (kg)"; a unit column goes before it. */
const unitIn = (headers: readonly string[], name: string): string =>
  headers
    .map((header) => /^(\w+) \((\w+)\)$/.exec(header))
    .find((match) => match?.[1]?.toLowerCase() === name)?.[2] ?? "";
