// What one owner has recorded, as it moves into another database.

import { type RowChange, rowTables } from "#app/model/row-change.ts";
import type { DeviceRecord, TableName, Tx } from "../engine/row-database.ts";
import { changesOf } from "./merge-row.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "./row-writer.ts";

/** All but the running workout. */
export interface OwnedData {
  readonly changes: readonly RowChange[];
  /** The items that couldn't be read. */
  readonly quarantine: readonly DeviceRecord[];
  /** The imports that can be taken back. */
  readonly batches: readonly DeviceRecord[];
}

export const ownedTables: readonly TableName[] = [...scopeOf(...rowTables), "quarantine", "batches"];

export async function readOwned(tx: Tx): Promise<OwnedData> {
  const changes = await Promise.all(
    rowTables.map(async (table) => (await tx.list(table)).flatMap((row) => changesOf(table, row))),
  );
  return {
    changes: changes.flat(),
    quarantine: await tx.list("quarantine"),
    batches: await tx.list("batches"),
  };
}

/** Merges it with what is there. Doing it again changes nothing. */
export async function mergeOwned(tx: Tx, context: StoreContext, owned: OwnedData): Promise<void> {
  await writeRowsIn(tx, context, (writer) => writer.merge(owned.changes, true));
  await tx.put("quarantine", owned.quarantine);
  await tx.put("batches", owned.batches);
}
