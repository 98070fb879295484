import { listKeys } from "../engine/fallback-keys.ts";
import { openLocalStorageDatabase } from "../engine/local-storage-database.ts";
import { mergeOwned, ownedTables, readOwned } from "../rows/owned-data.ts";
import type { StoreContext } from "../rows/row-writer.ts";

/**
 * Moves what was recorded while the browser refused IndexedDB into IndexedDB, now that it is allowed.
 * localStorage is cleared after the commit; killed before, the next time merges the same rows, which changes nothing.
 */
export async function moveFromFallback(context: StoreContext, storage: Storage, name: string): Promise<void> {
  const locks = globalThis.navigator?.locks;
  const fallback = openLocalStorageDatabase(name, { storage, locks, channel: undefined });
  const tables = [...ownedTables, "session"] as const;
  const { owned, session } = await fallback.read(tables, async (tx) => ({
    owned: await readOwned(tx),
    session: await tx.list("session"),
  }));
  await context.db.write(tables, async (tx) => {
    await mergeOwned(tx, context, owned);
    if ((await tx.list("session", { limit: 1 })).length === 0) await tx.put("session", session);
  });
  fallback.close();
  for (const key of listKeys(storage, name)) storage.removeItem(key);
}
