import { type HistoryEntry, historyEntrySchema } from "#app/model/history-entry.ts";
import { type Json, toPresent } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";
import { isAlive } from "./merge-row.ts";

/** A stored row that doesn't read as what it should be. It is shown with its raw text, never dropped. */
export interface UnreadableRow {
  key: string;
  raw: Json;
}

/** The entry that a row says, or null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? null;

/** The entries of the rows that are seen and not damaged. */
export const parseEntries = (rows: readonly Row[]): HistoryEntry[] =>
  rows.filter(isAlive).flatMap((row) => parseEntry(row) ?? []);
