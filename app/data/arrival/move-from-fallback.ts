import { keptTables } from "#app/contracts/change-log.ts";
import { keyPrefix } from "../engine/fallback-keys.ts";
import { openLocalStorageDatabase } from "../engine/local-storage-database.ts";
import { createPen, scopeOf } from "../log/pen.ts";
import { changesOf } from "../log/state-changes.ts";
import type { StoreContext } from "../stores/store-context.ts";

/**
 * Moves what was recorded while the browser refused IndexedDB into IndexedDB, now that it is allowed.
 * localStorage is cleared after the commit; killed before, the next time merges the same rows, which changes nothing.
 */
export async function moveFromFallback(context: StoreContext, storage: Storage, name: string): Promise<void> {
  const fallback = openLocalStorageDatabase(name, {
    storage,
    locks: globalThis.navigator?.locks,
    channel: undefined,
  });
  const { changes, session, quarantine } = await fallback.read(
    [...keptTables, "session", "quarantine"],
    async (tx) => {
      const tables = await Promise.all(
        keptTables.map(async (table) => (await tx.list(table)).flatMap((row) => changesOf(table, row))),
      );
      const [session, quarantine] = await Promise.all([tx.list("session"), tx.list("quarantine")]);
      return { changes: tables.flat(), session, quarantine };
    },
  );
  await context.db.write([...scopeOf(...keptTables), "session", "quarantine"], async (tx) => {
    await createPen(tx, context).merge(changes, true);
    if ((await tx.list("session", { limit: 1 })).length === 0) await tx.put("session", session);
    await tx.put("quarantine", quarantine);
  });
  fallback.close();
  for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix(name))) storage.removeItem(key);
}
