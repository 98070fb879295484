// Reads again the changes of other devices that this device couldn't read: an updated app may be able to.

import { rowTables } from "#app/model/row-change.ts";
import type { TableName, Tx } from "../engine/row-database.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "../rows/row-writer.ts";
import { parseChange } from "./frame-content.ts";
import { chunkSize } from "./merge-content.ts";
import { listUnreadableIn } from "./unreadable-changes.ts";

const everyTable: readonly TableName[] = [...scopeOf(...rowTables), "quarantine"];

async function listReadableIn(tx: Tx) {
  const unreadable = await listUnreadableIn(tx);
  return unreadable.flatMap(({ key, item }) => {
    const change = parseChange(item);
    return change ? [{ key, change }] : [];
  });
}

/**
 * Merges the quarantined changes that can be read by now, and removes them from the quarantine. They are sent with the rows,
 * because the relay may not have them in this epoch.
 */
export async function readAgain(context: StoreContext): Promise<void> {
  const { db } = context;
  let left = (await db.read(["quarantine"], listReadableIn)).length;
  while (left > 0)
    left = await db.write(everyTable, async (tx) => {
      const readable = await listReadableIn(tx);
      const merged = readable.slice(0, chunkSize);
      await writeRowsIn(tx, context, (writer) =>
        writer.merge(
          merged.map(({ change }) => change),
          true,
        ),
      );
      await tx.remove(
        "quarantine",
        merged.map(({ key }) => key),
      );
      return readable.length - merged.length;
    });
}
