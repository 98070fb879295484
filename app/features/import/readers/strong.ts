import { type Columns, createColumns } from "./columns.ts";
import type { CsvRow, CsvTable } from "./csv-table.ts";
import { describeSet } from "./describe-set.ts";
import type { ImportProblem } from "./import-reading.ts";
import { parseLength, parseLocalTime } from "./instants.ts";
import type { ImportedSet } from "./set-groups.ts";

/*
 * Strong's exports, three generations of headers:
 *   Date, Workout Name, Exercise Name, Set Order, Weight, Reps, Distance, Seconds, Notes, Workout Notes (, RPE)
 *   Date; Workout Name; Exercise Name; Set Order; Weight; Weight Unit; Reps; RPE; Distance; Distance Unit; Seconds; …; Workout Duration
 *   Workout #; Date; Workout Name; Duration (sec); Exercise Name; Set Order; Weight (kg); Reps; RPE; Distance (meters); Seconds; …
 * Dates are local times. Set order is a number, W (warm-up), D (drop set), F (failure), or names a row that is no set.
 */

const setKinds: Readonly<Record<string, string>> = { W: "warm-up", D: "drop set", F: "to failure" };
const noSets = /^(rest timer|note)$/i;

export const isStrong = (headers: readonly string[]): boolean => {
  const columns = createColumns(headers);
  return ["Date", "Workout Name", "Exercise Name", "Set Order"].every((name) => columns.has(name));
};

/** The sets of a Strong export; what can't be read is told line by line and left out. */
export function readStrong(table: CsvTable): { sets: ImportedSet[]; problems: ImportProblem[] } {
  const columns = createColumns(table.headers);
  const sets: ImportedSet[] = [];
  const problems: ImportProblem[] = [];
  for (const row of table.rows) {
    if (noSets.test(columns.text(row, "Set Order"))) continue;
    const set = readSet(row, columns, table.headers);
    if (typeof set === "string") problems.push({ line: row.line, text: set });
    else sets.push(set);
  }
  return { sets, problems };
}

function readSet(row: CsvRow, columns: Columns, headers: readonly string[]): ImportedSet | string {
  if (row.torn) return "The line has more or fewer cells than the header.";
  const date = columns.text(row, "Date");
  const startedAt = parseLocalTime(date);
  if (!startedAt) return `“${date.slice(0, 40)}” is no date and time.`;
  const exercise = columns.text(row, "Exercise Name");
  if (!exercise) return "The exercise has no name.";
  const order = columns.text(row, "Set Order").toUpperCase();
  if (!/^\d+$/.test(order) && !(order in setKinds))
    return `“${order.slice(0, 20)}” is no kind of set that we know.`;

  const seconds = columns.number(row, "Seconds") ?? 0;
  const weight = columns.number(row, "Weight", "Weight (kg)", "Weight (lbs)", "Weight (lb)");
  const reps = columns.number(row, "Reps");
  const distance = columns.number(row, "Distance", "Distance (meters)", "Distance (km)", "Distance (miles)");
  if ([seconds, weight, reps, distance].some((value) => value !== null && !(value >= 0)))
    return "Weight, repetitions, distance and seconds have to be numbers.";

  const length = columns.text(row, "Duration (sec)", "Workout Duration", "Duration");
  return {
    line: row.line,
    workout: [columns.text(row, "Workout #"), date, columns.text(row, "Workout Name")].join("\n"),
    startedAt,
    workoutSeconds: length ? parseLength(length) : null,
    exercise,
    seconds: Math.round(seconds),
    words: describeSet({
      weight,
      weightUnit: columns.text(row, "Weight Unit") || unitIn(headers, "weight"),
      reps,
      distance,
      distanceUnit: columns.text(row, "Distance Unit") || unitIn(headers, "distance"),
      seconds: Math.round(seconds),
      kind: setKinds[order] ?? "",
    }),
    note: columns.text(row, "Notes"),
    original: row.cells,
  };
}

/** The unit in a header such as "Weight (kg)"; a unit column goes before it. */
function unitIn(headers: readonly string[], name: string): string {
  const unit = headers
    .map((header) => /^(\w+) \((\w+)\)$/.exec(header))
    .find((match) => match?.[1]?.toLowerCase() === name)?.[2];
  return unit === "meters" ? "m" : (unit ?? "");
}
