import { hasUnrecorded, isTiming } from "#app/model/is-timing.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { Tx } from "../engine/row-database.ts";
import { mergeOwned, ownedTables, readOwned } from "../rows/owned-data.ts";
import { clockKeys, type StoreContext } from "../rows/row-writer.ts";
import { createRunningWorkoutStore } from "../stores/running-workout-store.ts";

/**
 * Moves a workout that is running, unless one is running there as well; its sets and unsaved exercises move in any case.
 * They are there before they are gone here.
 */
async function moveRunning(from: StoreContext, to: StoreContext): Promise<void> {
  const store = createRunningWorkoutStore(from.db);
  const moved = await store.find();
  if (!moved || !hasUnrecorded(moved)) return;
  const stored = await createRunningWorkoutStore(to.db).update((mine) => ({
    ...(mine && isTiming(mine) ? mine : moved),
    revision: (mine?.revision ?? 0) + 1,
    routine: mine?.routine ?? null,
    cards: mergeById(mine?.cards, moved.cards),
    unsaved: mergeById(mine?.unsaved, moved.unsaved),
  }));
  if (stored?.general?.id === moved.general?.id && stored?.panel?.id === moved.panel?.id) await store.clear();
  else
    await store.update(
      (left) => left && { ...left, revision: left.revision + 1, cards: [], openCard: null, unsaved: [] },
    );
}

const mergeById = <T extends { readonly id: string }>(
  mine: readonly T[] = [],
  moved: readonly T[] = [],
): T[] => [...mine, ...moved.filter(({ id }) => mine.every((one) => one.id !== id))];

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
