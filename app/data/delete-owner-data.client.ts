import type { Owner } from "#app/model/owner.ts";
import { listKeys } from "./engine/fallback-keys.ts";
import { databaseName } from "./open-context.ts";

/**
 * Deletes everything that `owner` has recorded in this browser, the database itself included. Tabs that have it open
 * close it by their `versionchange` event; the browser deletes it once the last one has.
 * @throws DOMException when the browser refuses
 */
export async function deleteOwnerData(owner: Owner): Promise<void> {
  const name = databaseName(owner);
  // First, because these are all that there is where IndexedDB is refused.
  for (const key of listKeys(localStorage, name)) localStorage.removeItem(key);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
