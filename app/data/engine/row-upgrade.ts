import { isClock, timeOf } from "#app/lib/hybrid-clock.ts";
import type { RowTable } from "#app/model/row-change.ts";
import { indexHistory } from "../rows/history-index.ts";
import type { Row } from "./row-database.ts";

/** A row of a former version. It may be damaged: only its key is certain. */
export type RowBeforeUpgrade = Row;

/** The key in the settings table of a string that the storage facade stores. */
export const stringKey = (name: string): string => `string:${name}`;

/** A row of version 3 from one of version 2. Nothing was ever sent from version 2. */
export function toVersion3(table: RowTable | "strings", row: RowBeforeUpgrade): Row {
  const unsynced = typeof row.clock === "string" && isClock(row.clock) ? timeOf(row.clock) : 0;
  if (table !== "strings") return { ...row, unsynced };
  const key = stringKey(row.key);
  return { ...row, key, unsynced, ...(row.at !== undefined && { at: key }) };
}

/** Whether a row of the history can be read well enough to be counted. */
export const isCountable = (row: RowBeforeUpgrade): boolean =>
  typeof row.value === "object" && row.value !== null;

/** A row of the history of version 4 from one of version 3: with its indexed fields. */
export const toVersion4 = (row: RowBeforeUpgrade): Row =>
  isCountable(row) ? { ...row, ...indexHistory(row.value, row.at) } : row;
