import {
  exportedRowSchema,
  exportFileSchema,
  exportFormat,
  exportVersion,
} from "#app/domain/row/export-file.ts";
import { parseJson } from "#app/domain/row/json.ts";
import { type RowTable, rowTables } from "#app/domain/row/operation.ts";
import { type Quarantined, quarantinedSchema } from "#app/domain/row/quarantine.ts";
import { isTimestamp } from "#app/lib/hybrid-clock.ts";
import { isDeleted, sortKeyOf } from "../rows/merge-row.ts";
import { isField, type Row } from "../rows/row.ts";
import type { ReadRow } from "./foreign-file.ts";

/** The content of a file: the rows to import, and the items that can't be read. */
export interface FileContent {
  rows: { table: RowTable; row: Row }[];
  unreadable: unknown[];
  quarantine: Quarantined[];
}

/** Why a file is refused. The message is shown on screen. */
export class FileRefused extends Error {
  override name = "FileRefused";
}

export const notOurs = "This isn't an export of Fitness Tracker. Nothing was changed.";

/** Parses an exported row; null if it can't be read, or if one of its fields would overwrite a column of `RowMeta`. */
function parseRow(table: RowTable, item: unknown): Row | null {
  const { data } = exportedRowSchema.safeParse(item);
  if (!data) return null;
  const { key: id, value, clock: timestamp, edits: fieldTimestamps } = data;
  const timestamps = [timestamp, ...Object.values(fieldTimestamps ?? {})];
  if (!timestamps.every(isTimestamp) || !Object.keys(value).every(isField)) return null;
  if (sortKeyOf(table, id, value) === undefined) return null;
  const row: Row = { ...value, id, timestamp, ...(fieldTimestamps && { fieldTimestamps }) };
  return isDeleted(row) ? null : row;
}

function take(content: FileContent, table: RowTable, item: unknown): void {
  const row = parseRow(table, item);
  if (row) content.rows.push({ table, row });
  else content.unreadable.push({ table, item });
}

/** Quarantined items from sync are sent to the user's other devices, so a file can't add such items. */
const withoutSync = (record: Quarantined): Quarantined =>
  record.from === "sync" ? { ...record, from: "import" } : record;

/** Reads an export file. Throws `FileRefused` when the text is no export file, is cut off, or is of a newer version. */
export function parseFile(text: string): FileContent {
  const json: unknown = parseJson(text);
  const { data } = exportFileSchema.safeParse(json);
  if (!data) {
    const isCutOff = json === undefined && text.slice(0, 200).includes(`"format":"${exportFormat}"`);
    throw new FileRefused(
      isCutOff
        ? "This export is cut off: its end is missing. Nothing was changed. Export again, or use another copy."
        : notOurs,
    );
  }
  if (data.version > exportVersion) {
    throw new FileRefused(
      "This export was made by a newer version. Nothing was changed. Reload the app, then try again.",
    );
  }
  const content: FileContent = { rows: [], unreadable: [], quarantine: [] };
  for (const table of rowTables) for (const item of data.tables[table] ?? []) take(content, table, item);
  for (const item of data.quarantine ?? []) {
    const { data: record } = quarantinedSchema.safeParse(item);
    if (record) content.quarantine.push(withoutSync(record));
    else content.unreadable.push(item);
  }
  return content;
}

/** The content of rows that come from another app's file. */
export function parseReadRows(items: readonly ReadRow[]): FileContent {
  const content: FileContent = { rows: [], unreadable: [], quarantine: [] };
  for (const { table, row } of items) take(content, table, row);
  return content;
}
