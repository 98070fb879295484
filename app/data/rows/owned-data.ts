// Everything that one owner has recorded, for moving it into another database.

import { rowTables } from "#app/model/row-change.ts";
import type { DeviceRecord, TableName, Tx } from "../engine/row-database.ts";
import { changesOf, isAlive } from "./merge-row.ts";
import { addIds, announcedKey, readIds } from "./noted-ids.ts";
import { RowReader } from "./row-reader.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "./row-writer.ts";
import { formatUndo, readUndo } from "./undo-record.ts";

export const ownedTables: readonly TableName[] = [...scopeOf(...rowTables), "quarantine", "batches"];

/** Reads all but the running workout. */
export async function readOwned(tx: Tx) {
  const changes = await Promise.all(
    rowTables.map(async (table) => (await tx.list(table)).flatMap((row) => changesOf(table, row))),
  );
  return {
    changes: changes.flat(),
    quarantine: await tx.list("quarantine"),
    batches: await tx.list("batches"),
    /** Ids of the achieved goals that were announced here: none is announced again in the other database. */
    announced: await readIds(tx, announcedKey),
  };
}

/** Merges owned data with the data in this database. Merging the same data again changes nothing. */
export async function mergeOwned(
  tx: Tx,
  context: StoreContext,
  owned: Awaited<ReturnType<typeof readOwned>>,
): Promise<void> {
  const batches = await listNewBatches(tx, owned.batches);
  await writeRowsIn(tx, context, (writer) => writer.merge(owned.changes, true));
  await tx.put("quarantine", owned.quarantine);
  await tx.put("batches", batches);
  await addIds(tx, announcedKey, owned.announced);
}

/**
 * The imports that this database doesn't have yet. Undoing such an import leaves rows alone that were shown here before the
 * merge.
 */
async function listNewBatches(tx: Tx, batches: readonly DeviceRecord[]): Promise<DeviceRecord[]> {
  const keys = batches.map(({ key }) => key);
  const present = await tx.findMany("batches", keys);
  const added = batches.filter((_, n) => !present[n]);
  const undos = added.map(({ value }) => readUndo(value));
  const reader = new RowReader(tx);
  await reader.loadNamed(undos.flatMap((undo) => undo ?? []));
  return added.map((record, n) => {
    const left = undos[n]?.filter(({ table, key }) => !isAlive(reader.find(table, key)));
    return left ? { ...record, value: formatUndo(left) } : record;
  });
}
