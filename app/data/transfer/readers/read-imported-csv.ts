import type { CsvFacts, ImportOptions, Present, ReadRow } from "../foreign-file.ts";
import { readCsvTable } from "./csv-table.ts";
import { isHevy } from "./hevy.ts";
import { isStrong } from "./strong.ts";
import { readWorkouts, toRows } from "./workout-rows.ts";

/** This many problems are shown. The others are only counted. */
const shownProblems = 100;

/** How many lengths that can't be read are shown. */
const shownLengths = 3;

/** Reads a CSV of ours or of another app. Returns null when the format is unknown. */
export function readCsv(
  text: string,
  present: Present,
  options: ImportOptions,
): { readonly rows: readonly ReadRow[]; readonly facts: CsvFacts } | null {
  const table = readCsvTable(text);
  const reading = readWorkouts(table, options);
  if (!reading) return null;
  const { format, problems, noSets, workouts, sets, asksUnit, isInPounds } = reading;
  const { repeated, unreadLengths, unclearDate, unusedColumns } = reading;
  const { rows, names, count, longNotes } = toRows(reading, present, options);
  const facts = {
    format,
    lines: table.rows.length,
    noSets: noSets.length,
    repeated: repeated.length,
    unreadLengths: unreadLengths.slice(0, shownLengths),
    unclearDate,
    unusedColumns,
    lacksTime: sets.some(({ hasTime }) => !hasTime),
    count,
    known: workouts.length - count,
    longNotes,
    asksUnit,
    isInPounds,
    names,
    problems: problems.slice(0, shownProblems),
    problemCount: problems.length,
  };
  return { rows, facts };
}

/** Whether a file begins like a CSV that we can read. */
export function isKnownCsv(head: string): boolean {
  const { headers } = readCsvTable(head);
  return isStrong(headers) || isHevy(headers);
}

/**
 * Decodes a CSV that isn't entirely valid UTF-8. UTF-16 has a byte order mark. Spreadsheets of Western languages save a
 * CSV in Windows-1252.
 */
export function decodeCsv(bytes: ArrayBuffer): string {
  const decodeAs = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le");
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be");
  const utf8 = decodeAs("utf-8");
  // In damaged or cut UTF-8, other non-ASCII characters are still intact.
  return /[^\p{ASCII}\ufffd]/u.test(utf8) ? utf8 : decodeAs("windows-1252");
}
