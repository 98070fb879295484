import type { SetKind } from "#app/domain/set/training-set.ts";
import type { CsvProblem } from "../foreign-file.ts";
import { type Amounts, convertAmounts, isInPounds, lacksUnit, type Unit } from "./amounts.ts";
import { type Columns, createColumns, hasColumns } from "./columns.ts";
import { type CsvRow, type CsvTable, createRepeats } from "./csv-table.ts";
import type { ImportedNote, ImportedSet, SetReading } from "./import-reading.ts";
import { createDates, type Dates, type DayOrder, hasTime, parseLength } from "./instants.ts";

/*
 * Strong's exports, three generations of headers:
 *   Date, Workout Name(, Duration), Exercise Name, Set Order, Weight, Reps, Distance, Seconds, Notes, Workout Notes (, RPE)
 *   Date; Workout Name; Exercise Name; Set Order; Weight; Weight Unit; Reps; RPE; Distance; Distance Unit; Seconds; …; Workout Duration
 *   Workout #; Date; Workout Name; Duration (sec); Exercise Name; Set Order; Weight (kg); Reps; RPE; Distance (meters); Seconds; …
 * Dates are local times. Set order is a number, W (warm-up), D (drop set), F (failure), or names a row that is no set.
 */

const setKinds: Readonly<Record<string, SetKind>> = { W: "warm-up", D: "drop", F: "failure" };

const lengthColumns = ["Duration (sec)", "Workout Duration", "Duration"];

export const isStrong = (headers: readonly string[]): boolean =>
  hasColumns(headers, ["Date", "Workout Name", "Exercise Name", "Set Order"]);

/**
 * The sets of a Strong export. Lines that can't be read are reported and left out.
 * @param unit the unit of weights if the file doesn't state it
 * @param order the order of days and months if no date shows it
 */
export function readStrong(table: CsvTable, unit: Unit, order?: DayOrder): SetReading {
  const columns = createColumns(table);
  const dates = createDates(
    table.rows.map((row) => columns.text(row, "Date")),
    order,
  );
  const isNumbered = (row: CsvRow) => /^\d+$/.test(columns.text(row, "Set Order"));
  const isRepeated = createRepeats(
    (row) => `${columns.text(row, "Date")}\n${columns.text(row, "Workout Name")}`,
    isNumbered,
  );
  const sets: ImportedSet[] = [];
  const notes: ImportedNote[] = [];
  const problems: CsvProblem[] = [];
  const noSets: number[] = [];
  const repeated: number[] = [];
  const unreadLengths = new Set<string>();
  let asksUnit = false;
  let hasPounds = false;
  for (const row of table.rows) {
    const head = readHead(row, columns, dates);
    if (typeof head === "string") {
      problems.push({ line: row.line, text: head });
      continue;
    }
    const kind = columns.text(row, "Set Order").toUpperCase();
    const note = columns.text(row, "Notes");
    if (kind === "REST TIMER" || kind === "NOTE") {
      noSets.push(row.line);
      if (kind === "NOTE" && note) notes.push({ ...head, line: row.line, note });
      continue;
    }
    const amounts = readAmounts(row, columns);
    const set = readSet(amounts, columns.text(row, "Set Order"), unit);
    if (typeof set === "string") {
      problems.push({ line: row.line, text: set });
      continue;
    }
    if (isRepeated(row)) {
      repeated.push(row.line);
      continue;
    }
    asksUnit ||= lacksUnit(amounts);
    hasPounds ||= isInPounds(amounts.weight, unit);
    const length = lengthColumns.map((name) => columns.text(row, name)).find(Boolean);
    const workoutSeconds = length ? parseLength(length) : null;
    if (length && workoutSeconds === null) unreadLengths.add(length);
    sets.push({
      ...head,
      line: row.line,
      hasTime: hasTime(columns.text(row, "Date")),
      workoutSeconds,
      workoutNote: columns.text(row, "Workout Notes"),
      index: isNumbered(row) ? Number(kind) : null,
      superset: "",
      set,
      note,
    });
  }
  return {
    ...{ sets, notes, problems, noSets, repeated },
    ...{ unreadLengths: [...unreadLengths], unclearDate: dates.unclear, unusedColumns: columns.listUnused() },
    ...{ asksUnit, isInPounds: hasPounds },
  };
}

function readHead(row: CsvRow, columns: Columns, dates: Dates): Omit<ImportedNote, "line" | "note"> | string {
  if (row.problem !== null) return row.problem;
  const date = columns.text(row, "Date");
  const startedAt = dates.parse(date);
  if (!startedAt) return `“${date.slice(0, 40)}” is no date and time.`;
  const exercise = columns.text(row, "Exercise Name");
  if (!exercise) return "The exercise has no name.";
  return { startedAt, title: columns.text(row, "Workout Name"), exercise };
}

const readAmounts = (row: CsvRow, columns: Columns): Omit<Amounts, "kind"> => ({
  weight: columns.measured(row, "Weight"),
  reps: columns.number(row, "Reps"),
  distance: columns.measured(row, "Distance"),
  seconds: columns.number(row, "Seconds"),
  rpe: columns.number(row, "RPE"),
});

/**
 * A row with an unknown word for its kind is a set only if it has more than a time. In other languages such a word may
 * mean a rest.
 */
function readSet(amounts: Omit<Amounts, "kind">, order: string, unit: Unit) {
  const kind = setKinds[order.toUpperCase()];
  if (kind ?? /^\d+$/.test(order)) return convertAmounts({ ...amounts, kind: kind ?? "normal" }, unit);
  const word = order.slice(0, 20);
  if (!word || !(amounts.reps || amounts.weight.amount || amounts.distance.amount))
    return `“${word}” is no kind of set that we know.`;
  return convertAmounts({ ...amounts, kind: "normal", kindWord: word }, unit);
}
