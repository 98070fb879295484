import { openIndexedDatabase } from "./indexeddb-database.ts";
import type { RowDatabase } from "./row-database.ts";

/** Names of errors that leave the data intact: the database has a newer version, or can't be upgraded now. */
const intactAfter = new Set(["VersionError", "AbortError", "QuotaExceededError"]);

/** The best storage that this browser allows: IndexedDB, else localStorage, else memory until the page is closed. */
export async function openDatabase(name: string, onBlocked?: () => void): Promise<RowDatabase> {
  try {
    return await openIndexedDatabase(name, onBlocked);
  } catch (cause) {
    // An empty fallback would look like a loss of all data.
    if (cause instanceof Error && intactAfter.has(cause.name)) throw cause;
    console.warn("IndexedDB is refused; falling back to localStorage", cause);
  }
  // The fallbacks are fetched only where they are needed.
  const [{ openLocalStorageDatabase }, { createMemoryDatabase }] = await Promise.all([
    import("./local-storage-database.ts"),
    import("./memory-database.ts"),
  ]);
  try {
    return openLocalStorageDatabase(name, {
      storage: localStorage,
      locks: navigator.locks,
      channel: typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined,
    });
  } catch (cause) {
    console.warn("localStorage is refused as well; nothing outlives this page", cause);
    return createMemoryDatabase();
  }
}
