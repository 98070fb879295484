import { type SetKind, trainingSetSchema } from "#app/domain/set/training-set.ts";
import type { CsvProblem } from "../foreign-file.ts";
import { type Amounts, convertAmounts, isInPounds, lacksUnit, type Unit } from "./amounts.ts";
import { type Columns, createColumns, hasColumns } from "./columns.ts";
import { type CsvRow, type CsvTable, createRepeats, restoreText } from "./csv-table.ts";
import type { ImportedSet, SetReading } from "./import-reading.ts";
import { createDates, type Dates, type DayOrder, findSecondTime, hasTime } from "./instants.ts";

/* Hevy's export, and our own in the same columns: title, start_time, end_time, description, exercise_title,
   superset_id, exercise_notes, set_index, set_type, weight_kg or weight_lbs, reps, distance_km or distance_miles,
   duration_seconds, rpe. Times are local. Our export also has the columns set_notes, amrap_from
   and each_side where sets need them. */

const setKinds: Readonly<Record<string, SetKind>> = {
  "": "normal",
  normal: "normal",
  working: "normal",
  warmup: "warm-up",
  dropset: "drop",
  failure: "failure",
};

export const isHevy = (headers: readonly string[]): boolean =>
  hasColumns(headers, ["title", "start_time", "exercise_title"]);

/**
 * The sets of a Hevy export. Lines that can't be read are reported and left out.
 * @param unit the unit of weights if the file doesn't state it
 * @param order the order of days and months if no date shows it
 */
export function readHevy(table: CsvTable, unit: Unit, order?: DayOrder): SetReading {
  const columns = createColumns(table);
  const dates = createDates(
    table.rows.flatMap((row) => [columns.text(row, "start_time"), columns.text(row, "end_time")]),
    order,
  );
  const isRepeated = createRepeats(
    (row) => `${columns.text(row, "start_time")}\n${columns.text(row, "title")}`,
    (row) => columns.number(row, "set_index") !== null,
  );
  const sets: ImportedSet[] = [];
  const problems: CsvProblem[] = [];
  const repeated: number[] = [];
  let asksUnit = false;
  let hasPounds = false;
  for (const row of table.rows) {
    const set = readSet(row, columns, dates, unit);
    if (typeof set === "string") problems.push({ line: row.line, text: set });
    else if (isRepeated(row)) repeated.push(row.line);
    else {
      sets.push(set);
      const amounts = readAmounts(row, columns);
      asksUnit ||= lacksUnit(amounts);
      hasPounds ||= isInPounds(amounts.weight, unit);
    }
  }
  return {
    ...{ sets, notes: [], problems, noSets: [], repeated },
    ...{ unreadLengths: [], unclearDate: dates.unclear, unusedColumns: columns.listUnused() },
    ...{ asksUnit, isInPounds: hasPounds },
  };
}

function readSet(row: CsvRow, columns: Columns, dates: Dates, unit: Unit): ImportedSet | string {
  if (row.problem !== null) return row.problem;
  const start = columns.text(row, "start_time");
  const startedAt = dates.parse(start);
  if (!startedAt) return `“${start.slice(0, 40)}” is no date and time.`;
  const end = parseEnd(columns.text(row, "end_time"), startedAt, dates);
  if (end && end < startedAt) return "The workout ends before it starts.";
  const exercise = restoreText(columns.text(row, "exercise_title"));
  if (!exercise) return "The exercise has no name.";
  const type = columns.text(row, "set_type");
  const kind = setKinds[type.toLowerCase().replace(/[^a-z]/g, "")];
  const words = kind ? {} : { kindWord: type.slice(0, 20) };
  const amounts = convertAmounts({ ...readAmounts(row, columns), kind: kind ?? "normal", ...words }, unit);
  if (typeof amounts === "string") return amounts;
  const amrapFrom = columns.number(row, "amrap_from") ?? undefined;
  const set = {
    ...amounts,
    ...(amrapFrom !== undefined &&
      trainingSetSchema.shape.amrapFrom.safeParse(amrapFrom).success && { amrapFrom }),
    ...(columns.text(row, "each_side").toLowerCase() === "true" && { isEachSide: true }),
  };
  const setNote = restoreText(columns.text(row, "set_notes"));
  return {
    line: row.line,
    startedAt,
    hasTime: hasTime(start),
    title: restoreText(columns.text(row, "title")),
    workoutSeconds: end && hasTime(start) ? Math.round((end.getTime() - startedAt.getTime()) / 1000) : null,
    workoutNote: restoreText(columns.text(row, "description")),
    exercise,
    index: columns.number(row, "set_index"),
    superset: columns.text(row, "superset_id"),
    set: setNote ? { ...set, note: [set.note ?? "", setNote].filter(Boolean).join(", ") } : set,
    note: restoreText(columns.text(row, "exercise_notes")),
  };
}

const readAmounts = (row: CsvRow, columns: Columns): Omit<Amounts, "kind"> => ({
  weight: columns.measured(row, "weight"),
  hasZeroWeight: true,
  reps: columns.number(row, "reps"),
  distance: columns.measured(row, "distance"),
  seconds: columns.number(row, "duration_seconds"),
  rpe: columns.number(row, "rpe"),
});

/** The first instant with that local time. If that is before the start and the clock is set back, the second one. */
function parseEnd(text: string, startedAt: Date, dates: Dates): Date | null {
  const end = dates.parse(text);
  return end && end < startedAt ? (findSecondTime(end) ?? end) : end;
}
