import { rowTables } from "#app/model/row-change.ts";
import type { Tx } from "../engine/row-database.ts";
import { mergeOwned, ownedTables, readOwned } from "../rows/owned-data.ts";
import { clockKeys, type StoreContext } from "../rows/row-writer.ts";
import { createRunningWorkoutStore } from "../stores/running-workout-store.ts";
import { joinRunning, leftOf } from "./join-running.ts";

/** Moves what is running and its sets. They are there before they are gone here. */
async function moveRunning(from: StoreContext, to: StoreContext): Promise<void> {
  const store = createRunningWorkoutStore(from.db);
  const moved = await store.find();
  if (!moved) return;
  const joined = await createRunningWorkoutStore(to.db).update((mine) => joinRunning(mine, moved));
  await store.update((left) => left && leftOf(left, joined));
}

const keysOf = (records: readonly { readonly key: string }[]): string[] => records.map(({ key }) => key);

/**
 * Moves everything that one owner has recorded to another, and what is running. It is stored there first and removed here
 * after the commit: cut off in between, doing it again stores the same, which changes nothing.
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
      // Another tab has written a row in the meantime, which moves the clock on: take that along as well.
      if ((await readClock(tx)) !== clock) return false;
      for (const table of [...rowTables, "totals"] as const) await tx.clear(table);
      await tx.remove("quarantine", keysOf(owned.quarantine));
      await tx.remove("batches", keysOf(owned.batches));
      return true;
    });
  }
}
