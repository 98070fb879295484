import { readCsvTable } from "./csv-table.ts";
import { isHevy, readHevy } from "./hevy.ts";
import type { ImportReading } from "./import-reading.ts";
import { isOwnCsv, readOwnCsv } from "./own-csv.ts";
import { groupSets } from "./set-groups.ts";
import { isStrong, readStrong } from "./strong.ts";

/** Reads our own CSV or an export of Strong or Hevy, told apart by their headers. */
export function readImportedCsv(text: string): ImportReading {
  const table = readCsvTable(text);
  const lines = table.rows.length;
  if (isStrong(table.headers)) {
    const { sets, problems } = readStrong(table);
    return { format: "strong", workouts: groupSets("strong", sets), problems, lines };
  }
  if (isHevy(table.headers)) {
    const { sets, problems } = readHevy(table);
    return { format: "hevy", workouts: groupSets("hevy", sets), problems, lines };
  }
  if (isOwnCsv(table.headers)) return { format: "own", ...readOwnCsv(table), lines };
  return { format: null, workouts: [], problems: [], lines };
}
