import type { Owner } from "#app/model/owner.ts";
import { listKeys } from "./engine/local-storage-keys.ts";
import { databaseName } from "./open-context.ts";

/**
 * Deletes everything that `owner` has recorded in this browser, the database itself included. Tabs that have it open close
 * it by their `versionchange` event; the browser deletes it once all of them have closed it.
 * @throws DOMException when the browser refuses
 */
export async function deleteOwnerData(owner: Owner): Promise<void> {
  const name = databaseName(owner);
  // These keys come first: where IndexedDB is refused, they are the only data.
  for (const key of listKeys(localStorage, name)) localStorage.removeItem(key);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
