// Merges the content of an authentic frame.

import { isSame } from "#app/lib/sorted-text.ts";
import { type RowChange, rowTables } from "#app/model/row-change.ts";
import { CommitRecorder } from "../engine/commit.ts";
import type { Row, TableName, Tx } from "../engine/row-database.ts";
import { clockOf } from "../rows/merge-row.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "../rows/row-writer.ts";
import type { FrameContent } from "./frame-content.ts";
import { mergeRecorded } from "./merge-recorded.ts";
import { mergeRunning } from "./running-share.ts";
import type { SyncStore } from "./sync-state.ts";
import { putUnreadableIn, toUnreadable } from "./unreadable-changes.ts";
import { confirmIn, keysAtATime, toKnownClocks } from "./unsynced-rows.ts";

/** Changes that are merged in one transaction: this many block the page of a slow phone for less than 100 ms. */
export const chunkSize = keysAtATime;

const everyTable: readonly TableName[] = [...scopeOf(...rowTables), "session", "quarantine"];

/**
 * Whether a change has every field that the row has with the change's timestamp. Imports of one file can differ with
 * one timestamp.
 */
const isAllOf = (row: Row, { patch, clock }: RowChange): boolean =>
  Object.entries(row.value).every(
    ([field, value]) => clockOf(row, field) !== clock || isSame(value, patch[field]),
  );

/** Merges changes, and clears `unsynced` of rows that the relay is now known to have. */
async function mergeChanges(tx: Tx, context: StoreContext, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await writeRowsIn(tx, context, async (writer) => {
    await mergeRecorded(writer, context, changes);
    await writer.save();
    const known = changes.filter((change) => {
      const row = writer.find(change.table, change.key);
      return row?.unsynced !== undefined && isAllOf(row, change);
    });
    if (known.length > 0) await confirmIn(tx, toKnownClocks(known));
  });
}

/**
 * Merges a frame's content in several transactions. After an interruption, merging again gives the same rows. Each
 * transaction checks that the state still belongs to these keys: another tab may have erased everything meanwhile, or
 * followed a new epoch.
 * @param from the device that has made the frame
 * @param finish is called in the last transaction
 * @throws MovedOnError
 */
export async function mergeContent(
  context: StoreContext,
  store: SyncStore,
  own: string,
  from: string,
  content: FrameContent,
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { changes } = content;
  const unreadable = await toUnreadable(content.unreadable);
  const last = Math.max(0, Math.ceil(changes.length / chunkSize) - 1) * chunkSize;
  // An earlier merge that was interrupted, such as by a closed tab, may have written rows without reporting them.
  const named = new CommitRecorder();
  if (last > 0) {
    named.addAll("totals");
    for (const { table, key } of changes) named.add(table, [key]);
  }
  for (let at = 0; at <= last; at += chunkSize) {
    const chunk = changes.slice(at, at + chunkSize);
    await context.db.write(
      everyTable,
      async (tx) => {
        await store.read(tx);
        await mergeChanges(tx, context, chunk);
        if (at < last) return;
        if (unreadable.length > 0) {
          await putUnreadableIn(tx, unreadable, context.now);
          await store.update(tx, { hasUnreadable: true });
        }
        await mergeRunning(tx, own, from, content);
        await finish(tx);
      },
      // The page is refreshed once for each frame: a refresh for each chunk takes longer than the merge.
      at < last ? "later" : named.commit,
    );
  }
}
