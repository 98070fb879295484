import { type HistoryEntry, historyEntrySchema } from "#app/model/history-entry.ts";
import { toPresent } from "#app/model/json.ts";
import type { Row } from "../engine/row-database.ts";

/** The entry that a row says, or null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? null;
