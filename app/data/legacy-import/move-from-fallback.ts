import { rowTables } from "#app/model/row-change.ts";
import { listKeys } from "../engine/fallback-keys.ts";
import { openLocalStorageDatabase } from "../engine/local-storage-database.ts";
import { listChanges } from "../rows/merge-row.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "../rows/row-writer.ts";

/**
 * Moves what was recorded while the browser refused IndexedDB into IndexedDB, now that it is allowed.
 * localStorage is cleared after the commit; killed before, the next time merges the same rows, which changes nothing.
 */
export async function moveFromFallback(context: StoreContext, storage: Storage, name: string): Promise<void> {
  const locks = globalThis.navigator?.locks;
  const fallback = openLocalStorageDatabase(name, { storage, locks, channel: undefined });
  const { changes, session, quarantine } = await fallback.read(
    [...rowTables, "session", "quarantine"],
    async (tx) => ({
      changes: await listChanges(tx),
      session: await tx.list("session"),
      quarantine: await tx.list("quarantine"),
    }),
  );
  await context.db.write([...scopeOf(...rowTables), "session", "quarantine"], async (tx) => {
    await writeRowsIn(tx, context, (writer) => writer.merge(changes, true));
    if ((await tx.list("session", { limit: 1 })).length === 0) await tx.put("session", session);
    await tx.put("quarantine", quarantine);
  });
  fallback.close();
  for (const key of listKeys(storage, name)) storage.removeItem(key);
}
