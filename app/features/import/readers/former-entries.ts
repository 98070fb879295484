import type { CsvReader, FormerEntry, ReadRow } from "#app/data/transfer/foreign-file.ts";
import { groupBy } from "#app/lib/group-by.ts";
import type { CsvTable } from "./csv-table.ts";
import { readWorkouts, toRows } from "./workout-rows.ts";

/** The lines of entries as a table again; each line is numbered, and belongs to the entry with its number. */
function rebuildTable(entries: readonly FormerEntry[]): { table: CsvTable; owners: readonly string[] } {
  const headers = Object.keys(entries[0]?.original[0] ?? {});
  const owners: string[] = [];
  const rows: CsvTable["rows"][number][] = [];
  for (const { id, original } of entries) {
    for (const line of original) {
      const cells = Object.fromEntries(headers.map((header) => [header, String(line[header] ?? "")]));
      rows.push({ line: owners.length, cells, problem: null });
      owners.push(id);
    }
  }
  return { table: { headers, rows }, owners };
}

/** Reads what former versions imported as if its file were imported now. An entry with a line that isn't read stays. */
export const readFormer: CsvReader["readFormer"] = (entries, present, options) => {
  const inOrder = [...entries].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  const files = groupBy(inOrder, ({ original }) => Object.keys(original[0] ?? {}).join("\n"));
  const rows: ReadRow[] = [];
  let unitless = 0;
  for (const ofFile of files.values()) {
    const { table, owners } = rebuildTable(ofFile);
    const reading = readWorkouts(table, options.unit);
    if (!reading) continue;
    if (reading.asksUnit && !options.unit) {
      unitless += ofFile.length;
      continue;
    }
    const unread = new Set(reading.problems.map(({ line }) => owners[line]));
    rows.push(...toRows(reading, present, options).rows.filter(({ row }) => !unread.has(row.key)));
  }
  return { rows, unitless };
};
