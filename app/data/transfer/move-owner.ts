import { rowTables } from "#app/model/row-change.ts";
import type { Tx } from "../engine/row-database.ts";
import { mergeOwned, ownedTables, readOwned } from "../rows/owned-data.ts";
import { clockKeys, type StoreContext } from "../rows/row-writer.ts";
import { createRunningWorkoutStore } from "../stores/running-workout-store.ts";
import { joinRunning, leftOf } from "./join-running.ts";

/** Moves the running workout and its sets. They are stored in `to` before they are removed from `from`. */
async function moveRunning(from: StoreContext, to: StoreContext): Promise<void> {
  const store = createRunningWorkoutStore(from.db);
  const moved = await store.find();
  if (!moved) return;
  const joined = await createRunningWorkoutStore(to.db).update((mine) => joinRunning(mine, moved));
  await store.update((left) => left && leftOf(left, joined));
}

const keysOf = (records: readonly { readonly key: string }[]): string[] => records.map(({ key }) => key);

/**
 * Moves everything that one owner has recorded to another owner, with the running workout. The data are stored in `to`
 * first, and removed from `from` after the commit: after an interruption, moving again stores the same data, which changes
 * nothing.
 */
export async function moveOwner(from: StoreContext, to: StoreContext): Promise<void> {
  await moveRunning(from, to);
  const readClock = async (tx: Tx) => (await tx.findMany("meta", clockKeys))[0]?.value;
  for (let emptied = false; !emptied; ) {
    const { owned, clock } = await from.db.read(ownedTables, async (tx) => ({
      owned: await readOwned(tx),
      clock: await readClock(tx),
    }));
    await to.db.write(ownedTables, (tx) => mergeOwned(tx, to, owned));
    emptied = await from.db.write(ownedTables, async (tx) => {
      // Another tab has written a row in the meantime, which advances the clock: the loop moves that row as well.
      if ((await readClock(tx)) !== clock) return false;
      for (const table of [...rowTables, "totals"] as const) await tx.clear(table);
      await tx.remove("quarantine", keysOf(owned.quarantine));
      await tx.remove("batches", keysOf(owned.batches));
      return true;
    });
  }
}
