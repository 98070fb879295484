import type { CsvFacts, CsvReader } from "#app/data/transfer/foreign-file.ts";
import { readCsvTable } from "./csv-table.ts";
import { readFormer } from "./former-entries.ts";
import { hasLongNote, toHistoryRow } from "./history-rows.ts";
import { isOwnCsv, readOwnCsv } from "./own-csv.ts";
import { createSelection } from "./select-new.ts";
import { readWorkouts, toRows } from "./workout-rows.ts";

/** How many problems are shown; of the others only their number is. */
const shownProblems = 100;

const readCsv: CsvReader["readCsv"] = (text, present, options) => {
  const table = readCsvTable(text);
  const lines = table.rows.length;
  const reading = readWorkouts(table, options.unit);
  if (reading) {
    const { format, problems, noSets, asksUnit, isInPounds, workouts } = reading;
    const { rows, names, count, longNotes } = toRows(reading, present, options);
    const known = workouts.length - count;
    const facts = {
      format,
      lines,
      noSets: noSets.length,
      count,
      known,
      longNotes,
      asksUnit,
      isInPounds,
      names,
    };
    return { rows, facts: { ...facts, ...summarize(problems) } };
  }
  if (!isOwnCsv(table.headers)) return null;
  const { entries, problems } = readOwnCsv(table);
  const selectNew = createSelection(present.entries, "millisecond");
  const fresh = entries.flatMap((entry) => selectNew([entry]));
  const rows = fresh.map((entry) => ({
    table: "history" as const,
    row: toHistoryRow(entry, entry.endedAt, present.formatDate),
  }));
  const [count, known] = [fresh.length, entries.length - fresh.length];
  const facts = {
    format: "own" as const,
    lines,
    noSets: 0,
    count,
    known,
    longNotes: fresh.filter(hasLongNote).length,
    asksUnit: false,
    isInPounds: false,
    names: [],
  };
  return { rows, facts: { ...facts, ...summarize(problems) } };
};

const summarize = (problems: CsvFacts["problems"]) => ({
  problems: problems.slice(0, shownProblems),
  problemCount: problems.length,
});

/** UTF-16 has a byte order mark. Spreadsheets of Western languages save a CSV in Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const decodeAs = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le");
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be");
  const utf8 = decodeAs("utf-8");
  // UTF-8 that is damaged or cut off has other characters that are whole.
  return /[^\p{ASCII}\ufffd]/u.test(utf8) ? utf8 : decodeAs("windows-1252");
}

export const csvReader: CsvReader = { decode, readCsv, readFormer };
