import { type Columns, createColumns } from "./columns.ts";
import type { CsvRow, CsvTable } from "./csv-table.ts";
import { describeSet } from "./describe-set.ts";
import type { ImportProblem } from "./import-reading.ts";
import { parseLocalTime } from "./instants.ts";
import type { ImportedSet } from "./set-groups.ts";

/*
 * Hevy's export: title, start_time, end_time, description, exercise_title, superset_id, exercise_notes, set_index,
 * set_type, weight_kg or weight_lbs, reps, distance_km or distance_miles, duration_seconds, rpe. Times are local.
 */

const setKinds: Readonly<Record<string, string>> = {
  warmup: "warm-up",
  dropset: "drop set",
  failure: "to failure",
};

export const isHevy = (headers: readonly string[]): boolean => {
  const columns = createColumns(headers);
  return ["title", "start_time", "exercise_title"].every((name) => columns.has(name));
};

/** The sets of a Hevy export; what can't be read is told line by line and left out. */
export function readHevy(table: CsvTable): { sets: ImportedSet[]; problems: ImportProblem[] } {
  const columns = createColumns(table.headers);
  const sets: ImportedSet[] = [];
  const problems: ImportProblem[] = [];
  for (const row of table.rows) {
    const set = readSet(row, columns);
    if (typeof set === "string") problems.push({ line: row.line, text: set });
    else sets.push(set);
  }
  return { sets, problems };
}

function readSet(row: CsvRow, columns: Columns): ImportedSet | string {
  if (row.torn) return "The line has more or fewer cells than the header.";
  const start = columns.text(row, "start_time");
  const startedAt = parseLocalTime(start);
  if (!startedAt) return `“${start.slice(0, 40)}” is no date and time.`;
  const end = parseLocalTime(columns.text(row, "end_time"));
  if (end && end < startedAt) return "The workout ends before it starts.";
  const exercise = columns.text(row, "exercise_title");
  if (!exercise) return "The exercise has no name.";

  const seconds = columns.number(row, "duration_seconds") ?? 0;
  const weight = columns.number(row, "weight_kg", "weight_lbs");
  const reps = columns.number(row, "reps");
  const distance = columns.number(row, "distance_km", "distance_miles");
  if ([seconds, weight, reps, distance].some((value) => value !== null && !(value >= 0)))
    return "Weight, repetitions, distance and seconds have to be numbers.";

  return {
    line: row.line,
    workout: [start, columns.text(row, "title")].join("\n"),
    startedAt,
    workoutSeconds: end ? Math.round((end.getTime() - startedAt.getTime()) / 1000) : null,
    exercise,
    seconds: Math.round(seconds),
    words: describeSet({
      weight,
      weightUnit: columns.has("weight_lbs") ? "lbs" : "kg",
      reps,
      distance,
      distanceUnit: columns.has("distance_miles") ? "miles" : "km",
      seconds: Math.round(seconds),
      kind:
        setKinds[
          columns
            .text(row, "set_type")
            .toLowerCase()
            .replace(/[^a-z]/g, "")
        ] ?? "",
    }),
    note: columns.text(row, "exercise_notes"),
    original: row.cells,
  };
}
