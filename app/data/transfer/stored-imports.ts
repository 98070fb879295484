// Completed imports, as the table "imports" stores them: a batch for the list, and how to undo it.

import * as z from "zod/mini";
import { type ImportBatch, importBatchSchema } from "#app/domain/row/export-file.ts";
import { type Fields, toFields } from "#app/domain/row/json.ts";
import { type RowTable, rowTables } from "#app/domain/row/operation.ts";
import type { DeviceRecord, FitnessDatabase } from "../database.ts";

const undoSchema = z.object({
  /** The ids of the rows that the import added. */
  added: z.partialRecord(z.enum(rowTables), z.array(z.string())),
  /** The fields that the import replaced in rows that were here. */
  replaced: z.array(
    z.object({
      table: z.enum(rowTables),
      id: z.string(),
      before: z.custom<Fields>((given) => typeof given === "object" && given !== null),
      /** The timestamps that the import gave these fields. A field that was written again since then is left alone. */
      timestamps: z.record(z.string(), z.string()),
    }),
  ),
});

/** How to undo an import. */
export type Undo = z.infer<typeof undoSchema>;

/** The added rows by their table and id. */
export const listAdded = ({ added }: Undo): { table: RowTable; id: string }[] =>
  rowTables.flatMap((table) => (added[table] ?? []).map((id) => ({ table, id })));

const storedImportSchema = z.extend(importBatchSchema, {
  /** The timestamp with which the import ended. */
  timestamp: z.string(),
  undo: undoSchema,
});

type StoredImport = z.infer<typeof storedImportSchema>;

export const toRecord = (stored: StoredImport): DeviceRecord => ({ key: stored.id, value: toFields(stored) });

/** Returns undefined for a record that can't be read. */
export const parseStoredImport = (record: DeviceRecord): StoredImport | undefined =>
  storedImportSchema.safeParse(record.value).data;

/** The imports that can be undone, newest first. */
export async function listImports(db: FitnessDatabase): Promise<ImportBatch[]> {
  const records = await db.imports.reverse().toArray();
  return records.flatMap((record) => importBatchSchema.safeParse(record.value).data ?? []);
}
