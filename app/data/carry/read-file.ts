import { type KeptTable, keptTables } from "#app/contracts/change-log.ts";
import {
  exportedRowSchema,
  exportFileSchema,
  exportFormat,
  exportVersion,
} from "#app/contracts/export-file.ts";
import { type Quarantined, quarantinedSchema } from "#app/contracts/quarantine.ts";
import { isClock } from "#app/lib/hybrid-clock.ts";
import type { Row } from "../engine/row-database.ts";
import { placeOf } from "../merge/place.ts";

/** What a file holds, sorted into what can be brought in and what can't be read. */
export interface FileContent {
  rows: { table: KeptTable; row: Row }[];
  unreadable: unknown[];
  quarantine: Quarantined[];
}

/** Why a file is refused as a whole; the message is for the person. */
export class FileRefused extends Error {
  override name = "FileRefused";
}

function parseRow(table: KeptTable, item: unknown): Row | null {
  const { data } = exportedRowSchema.safeParse(item);
  if (!data) return null;
  const { key, value, clock, edits } = data;
  const at = placeOf(table, key, value);
  const clocks = [clock, ...Object.values(edits ?? {})];
  if (at === undefined || value.deleted === true || !clocks.every(isClock)) return null;
  return edits ? { key, value, clock, edits, at } : { key, value, clock, at };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const ours = text.slice(0, 200).includes(`"format":"${exportFormat}"`);
    throw new FileRefused(
      ours
        ? "This export is cut off: its end is missing. Nothing was changed. Export again, or use another copy."
        : "This isn't an export of Fitness Tracker. Nothing was changed.",
    );
  }
}

/** Reads an export file. Throws `FileRefused` when it isn't one, is cut off, or is of a newer version. */
export function parseFile(text: string): FileContent {
  const { data } = exportFileSchema.safeParse(parseText(text));
  if (!data) throw new FileRefused("This isn't an export of Fitness Tracker. Nothing was changed.");
  if (data.version > exportVersion) {
    throw new FileRefused(
      "This export was made by a newer version. Nothing was changed. Reload the app, then try again.",
    );
  }
  const content: FileContent = { rows: [], unreadable: [], quarantine: [] };
  for (const table of keptTables) {
    for (const item of data.tables[table] ?? []) {
      const row = parseRow(table, item);
      if (row) content.rows.push({ table, row });
      else content.unreadable.push({ table, item });
    }
  }
  for (const item of data.quarantine ?? []) {
    const { data: kept } = quarantinedSchema.safeParse(item);
    if (kept) content.quarantine.push(kept);
    else content.unreadable.push(item);
  }
  return content;
}
