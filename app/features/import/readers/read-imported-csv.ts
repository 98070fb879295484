import type { CsvFacts, CsvReader } from "#app/data/transfer/foreign-file.ts";
import { readCsvTable } from "./csv-table.ts";
import { readFormer } from "./former-entries.ts";
import { toHistoryRow } from "./history-rows.ts";
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
    const { format, problems, noSets, asksUnit, workouts } = reading;
    const { rows, names, count } = toRows(reading, present, options);
    const known = workouts.length - count;
    const facts = { format, lines, noSets: noSets.length, count, known, asksUnit, names };
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
  const facts = { format: "own" as const, lines, noSets: 0, count, known, asksUnit: false, names: [] };
  return { rows, facts: { ...facts, ...summarize(problems) } };
};

const summarize = (problems: CsvFacts["problems"]) => ({
  problems: problems.slice(0, shownProblems),
  problemCount: problems.length,
});

export const csvReader: CsvReader = { readCsv, readFormer };
