import { type HistoryEntry, historyEntrySchema } from "#app/model/history-entry.ts";
import { toPresent } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";
import { isAlive } from "./merge-row.ts";

/** The entry in a row, or null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? null;

/** The entries of rows that are shown and not damaged. */
export const parseEntries = (rows: readonly Row[]): HistoryEntry[] =>
  rows.filter(isAlive).flatMap((row) => parseEntry(row) ?? []);
