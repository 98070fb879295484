import * as fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";
import { readWorkouts } from "./workout-rows.ts";

/** Mostly texts that the apps write, and sometimes any text. */
const cell = (usual: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) });
const amount = cell(
  fc.oneof(
    fc.constant(""),
    fc.integer({ min: 0, max: 300 }).map(String),
    fc.integer({ min: 0, max: 3000 }).map((n) => (n / 10).toFixed(1).replace(".", n % 2 ? "," : ".")),
  ),
);
const day = fc.integer({ min: 1, max: 28 });
const name = cell(fc.constantFrom("Squat (Barbell)", "Running", "Plank", "Bench Press (Dumbbell)"));
const title = cell(fc.constantFrom("Push", "Pull", "Legs, hard", ""));
const note = cell(fc.constantFrom("", "deep", 'say "go"\nthen rest'));
const strongDate = cell(day.map((n) => `2024-01-${String(n).padStart(2, "0")} 18:00:00`));
const order = cell(fc.constantFrom("1", "2", "3", "W", "D", "F", "Rest Timer", "Note"));
const rpe = cell(fc.constantFrom("", "6", "8.5", "8,5", "10", "3"));
const length = cell(fc.constantFrom("", "42m", "1h 5m", "3600", "99999999999999"));

const hevyTime = cell(day.map((n) => `${n} Jan 2024, 18:00`));
/** A slip of the finger makes some workouts last ten years. */
const year = fc.oneof(
  { weight: 9, arbitrary: fc.constant(2024) },
  { weight: 1, arbitrary: fc.constant(2034) },
);
const hevyEnd = cell(fc.tuple(day, year).map(([n, of]) => `${n} Jan ${of}, 19:00`));

/** An extra quote, anywhere after the header. */
const strayQuotes = fc.array(fc.nat({ max: 10_000 }), { maxLength: 4 });
function addQuotes(text: string, places: readonly number[]): string {
  const body = text.search(/[\r\n]|$/) + 1;
  return places.reduce((damaged, place) => {
    const at = body + (place % Math.max(1, damaged.length - body));
    return `${damaged.slice(0, at)}"${damaged.slice(at)}`;
  }, text);
}

const files: readonly (readonly [string, string, Readonly<Record<string, fc.Arbitrary<string>>>])[] = [
  [
    "Strong's first generation",
    ",",
    {
      Date: strongDate,
      "Workout Name": title,
      "Exercise Name": name,
      "Set Order": order,
      Weight: amount,
      Reps: amount,
      Distance: amount,
      Seconds: amount,
      Notes: note,
      "Workout Notes": note,
    },
  ],
  [
    "Strong's second generation",
    ";",
    {
      Date: strongDate,
      "Workout Name": title,
      "Exercise Name": name,
      "Set Order": order,
      Weight: amount,
      "Weight Unit": cell(fc.constantFrom("kg", "lbs", "")),
      Reps: amount,
      RPE: rpe,
      Distance: amount,
      "Distance Unit": cell(fc.constantFrom("km", "mi", "m", "")),
      Seconds: amount,
      Notes: note,
      "Workout Notes": note,
      "Workout Duration": length,
    },
  ],
  [
    "Strong's third generation",
    ";",
    {
      "Workout #": day.map(String),
      Date: strongDate,
      "Workout Name": title,
      "Duration (sec)": length,
      "Exercise Name": name,
      "Set Order": order,
      "Weight (kg)": amount,
      Reps: amount,
      RPE: rpe,
      "Distance (meters)": amount,
      Seconds: amount,
      Notes: note,
      "Workout Notes": note,
    },
  ],
  [
    "Hevy",
    ",",
    {
      title,
      start_time: hevyTime,
      end_time: hevyEnd,
      description: note,
      exercise_title: name,
      superset_id: cell(fc.constantFrom("", "0", "1")),
      exercise_notes: note,
      set_index: cell(fc.constantFrom("0", "1", "2")),
      set_type: cell(fc.constantFrom("normal", "warmup", "dropset", "failure")),
      weight_lbs: amount,
      reps: amount,
      distance_miles: amount,
      duration_seconds: amount,
      rpe,
    },
  ],
];

test.each(files)(
  "every line of a file of %s is in one set, or is named",
  { timeout: 60_000 },
  (_, delimiter, file) => {
    const headers = Object.keys(file);
    const row = fc.tuple(...Object.values(file));
    // A line can be cut off as well.
    const torn = fc.tuple(row, fc.nat(headers.length)).map(([cells, n]) => cells.slice(0, n));
    const rows = fc.array(fc.oneof({ weight: 15, arbitrary: row }, { weight: 1, arbitrary: torn }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom("\n", "\r\n"), strayQuotes, (cells, newline, places) => {
        const text = addQuotes(Papa.unparse([headers, ...cells], { delimiter, newline }), places);
        const table = readCsvTable(text);
        const reading = readWorkouts(table, {});
        const sets = reading?.workouts.flatMap(({ exercises }) => exercises) ?? [];
        const inSets = sets.flatMap(({ lines }) => lines);
        const named = reading?.problems.map(({ line }) => line) ?? [];
        const lines = [...inSets, ...named, ...(reading?.noSets ?? []), ...(reading?.repeated ?? [])];
        expect(lines.sort((a, b) => a - b)).toEqual(table.rows.map(({ line }) => line));
        // A row consists of the lines up to the next row. If a stray quote adds lines of other rows to it, a problem
        // names the row.
        const physical = text.split("\n");
        table.rows.forEach(({ line }, n) => {
          const own = physical.slice(line - 1, (table.rows[n + 1]?.line ?? Infinity) - 1);
          const isLong = own.filter((one) => one.trim()).length > 1;
          if (isLong && !named.includes(line))
            expect(Papa.parse(own.join("\n").trimEnd(), { delimiter, newline: "\n" }).errors).toEqual([]);
        });
        // Each note is on its exercise, or a problem names its line.
        const notes = sets.map((exercise) => exercise.note).join("\n");
        for (const { line, note } of reading?.notes ?? [])
          expect(named.includes(line) || notes.includes(note)).toBe(true);
        expect(
          sets.map(({ sets: ofExercise, lines: ofLines }) => ofExercise.length - ofLines.length),
        ).toEqual(sets.map(() => 0));
      }),
    );
  },
);
