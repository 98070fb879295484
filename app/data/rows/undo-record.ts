// How to undo an import, as the batches table stores it.

import * as z from "zod/mini";
import { groupBy } from "#app/lib/group-by.ts";
import type { Fields, Json } from "#app/model/json.ts";
import { rowTables } from "#app/model/row-change.ts";

const undoSchema = z.object({
  table: z.enum(rowTables),
  key: z.string(),
  /** The former values of the fields that the import replaced; absent when the import added the row. */
  before: z.optional(z.custom<Fields>((given) => typeof given === "object" && given !== null)),
  /** The timestamps that the import gave these fields; a field written again since then is left alone. */
  clocks: z.optional(z.record(z.string(), z.string())),
});

/** How to undo the import of one row. */
export type Undo = z.infer<typeof undoSchema>;

/** The keys of rows that the import added, which are most, and how to undo the others. */
const storedSchema = z.union([
  z.object({ keys: z.partialRecord(z.enum(rowTables), z.array(z.string())), others: z.array(undoSchema) }),
  // As version 2 of the database stored it.
  z.array(undoSchema),
]);

/** The record's key, beside the batch of this id. */
export const undoKey = (id: string): string => `${id}/undo`;

/** The stored form of how to undo an import. */
export function formatUndo(undos: readonly Undo[]): Json {
  const keys: { [table: string]: string[] } = {};
  for (const [table, addedRows] of groupBy(
    undos.filter(({ before }) => !before),
    (undo) => undo.table,
  ))
    keys[table] = addedRows.map(({ key }) => key);
  return JSON.parse(JSON.stringify({ keys, others: undos.filter(({ before }) => before) }));
}

/** Returns undefined for a value that is no such record. */
export function readUndo(value: Json | undefined): Undo[] | undefined {
  const stored = storedSchema.safeParse(value).data;
  if (!stored || Array.isArray(stored)) return stored;
  const addedRows = rowTables.flatMap((table) => (stored.keys[table] ?? []).map((key) => ({ table, key })));
  return [...addedRows, ...stored.others];
}
