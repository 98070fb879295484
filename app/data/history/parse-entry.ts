import { toPresent } from "#app/domain/row/json.ts";
import { type HistoryEntry, historyEntrySchema } from "#app/domain/workout/history-entry.ts";
import { isShown, type Row } from "../rows/row.ts";

/** The entry in a row; null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse(toPresent(row)).data ?? null;

/** The entries of rows that are shown and not damaged. */
export const parseEntries = (rows: readonly Row[]): HistoryEntry[] =>
  rows.filter(isShown).flatMap((row) => parseEntry(row) ?? []);
