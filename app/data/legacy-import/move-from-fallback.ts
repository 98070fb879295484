import { parseJson } from "#app/model/json.ts";
import { tableNames } from "../engine/commit.ts";
import { openLocalStorageDatabase } from "../engine/local-storage-database.ts";
import { listKeys } from "../engine/local-storage-keys.ts";
import type { Tx } from "../engine/row-database.ts";
import { mergeOwned, readOwned } from "../rows/owned-data.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { createRunningWorkoutStore } from "../stores/running-workout-store.ts";
import { joinRunning, leftOf } from "../transfer/join-running.ts";

/**
 * Moves the data that were recorded while the browser refused IndexedDB into IndexedDB, now that it is allowed. localStorage
 * is cleared after the commit. If the page is killed before, the next start merges the same rows, which changes nothing.
 */
export async function moveFromFallback(context: StoreContext, storage: Storage, name: string): Promise<void> {
  const locks = globalThis.navigator?.locks;
  const fallback = openLocalStorageDatabase(name, { storage, locks, channel: undefined });
  const runningIn = (tx: Tx) =>
    createRunningWorkoutStore({ ...fallback, read: (_, work) => work(tx), write: (_, work) => work(tx) });
  // Reads and clears the fallback in one transaction: a tab that still uses the fallback writes before or after it.
  const left = await fallback.read(tableNames, async (tx) => {
    const found = listKeys(storage, name).map((key) => [key, storage.getItem(key)] as const);
    const owned = await readOwned(tx);
    const damaged = found.filter(([, text]) => parseJson(text) === undefined);
    const moved = await runningIn(tx).find();
    const rest = await context.db.write(tableNames, async (to) => {
      await mergeOwned(to, context, owned);
      await to.put(
        "quarantine",
        // By its key in localStorage, so that it is there once, even if the page is killed before it is cleared.
        damaged.map(([key, text]) =>
          quarantined({ ...context, newId: () => key }, "arrival", text, "This record is damaged."),
        ),
      );
      if (!moved) return null;
      return leftOf(moved, await runningIn(to).update((mine) => joinRunning(mine, moved)));
    });
    // Without locks a tab may have written meanwhile: its rows stay for the next time.
    for (const [key, text] of found) if (storage.getItem(key) === text) storage.removeItem(key);
    return rest;
  });
  if (left) await createRunningWorkoutStore(fallback).update((since) => since ?? left);
  fallback.close();
}
