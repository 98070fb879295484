import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";
import { readWorkouts } from "./workout-rows.ts";

const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Notes,Workout Notes";
const plain = (n: number) => [`2024-01-01 08:00:00`, "Push", "Dip", String(n), "20", "10", "deep", "tired"];
const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`);

/** The lines of a file that are in a set, and those that are named as problems. */
function readLines(text: string) {
  const reading = readWorkouts(readCsvTable(text), {});
  const exercises = reading?.workouts.flatMap((workout) => workout.exercises) ?? [];
  return {
    read: exercises.flatMap(({ lines }) => lines).sort((a, b) => a - b),
    named: reading?.problems.map(({ line }) => line) ?? [],
  };
}

const file = (...lines: readonly (readonly string[] | string)[]) =>
  [header, ...lines.map((line) => (typeof line === "string" ? line : line.join(",")))].join("\n");

test.each([
  ["the last column", 7],
  ["a column before the last", 6],
  ["the first column", 0],
])("a quote that isn't closed in %s costs its own line only", (_, column) => {
  const damaged = plain(2).with(column, `"${plain(2)[column]}`);
  const text = file(plain(1), damaged, plain(3), plain(4), plain(5));
  for (const one of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r")])
    expect(readLines(one)).toEqual({ read: [2, 4, 5, 6], named: [3] });
});

test("in the last line it is named as well, as where a file is cut off", () => {
  expect(readLines(file(plain(1), plain(2).with(7, '"tired')))).toEqual({ read: [2], named: [3] });
});

test("where the next quoted cell closes it, the lines between are read all the same", () => {
  const text = file(
    plain(1),
    plain(2).with(7, '"tired'),
    plain(3),
    plain(4).with(7, '"hard, ""very"""'),
    plain(5).with(6, '"two'),
    'lines",tired',
    plain(6),
  );
  for (const one of [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r")])
    expect(readLines(one)).toEqual({ read: [2, 4, 5, 6, 8], named: [3] });
});

test("in a file with quotes around each cell as well", () => {
  const text = file(quote(plain(1)), quote(plain(2)).with(7, '"tired'), quote(plain(3)), quote(plain(4)));
  for (const one of [text, text.replaceAll("\n", "\r\n"), `${text}\r`, `${text}\r\n`])
    expect(readLines(one)).toEqual({ read: [2, 4, 5], named: [3] });
});

test("a line that is but a quote is named", () => {
  expect(readLines(file(plain(1), '"', plain(2)))).toEqual({ read: [2, 4], named: [3] });
});

test("cells of several lines around it, and lines without text, move no line number", () => {
  const text = file(
    plain(1).with(6, '"two\nlines"'),
    "",
    plain(2).with(6, '"two\nlines"').with(7, '"tired'),
    "",
    plain(3),
    plain(4),
  );
  expect(readLines(text)).toMatchObject({ read: [2, 8, 9] });
  // The row begins in line 5; line 6 alone is no row.
  expect(readLines(text).named).toEqual([5, 6]);
});

test("wherever quotes are opened, every other line is read, and each of theirs is named", () => {
  const damages = fc.array(fc.option(fc.nat({ max: 7 }), { freq: 3 }), { maxLength: 30 });
  fc.assert(
    fc.property(damages, fc.constantFrom("\n", "\r\n"), (columns, newline) => {
      const lines = columns.map((column, n) =>
        column === null ? plain(n + 1) : plain(n + 1).with(column, `"${plain(n + 1)[column]}`),
      );
      const lineOf = (_: unknown, n: number) => n + 2;
      const all = columns.map(lineOf);
      expect(readLines(file(...lines).replaceAll("\n", newline))).toEqual({
        read: all.filter((_, n) => columns[n] === null),
        named: all.filter((_, n) => columns[n] !== null),
      });
    }),
  );
});

test("thousands of stray quotes are read in time that grows with the file, also where one closes them all", {
  timeout: 20_000,
}, () => {
  const strays = Array.from({ length: 10_000 }, (_, n) => plain(n + 1).with(6, '"deep'));
  expect(readLines(file(...strays)).named).toHaveLength(10_000);
  const { read, named } = readLines(file(...strays, plain(1).with(6, '"deep"')));
  expect([read, named.length]).toEqual([[10_002], 10_000]);
});
