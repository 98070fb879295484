import { openDexieDatabase } from "./dexie-database.ts";
import type { RowDatabase } from "./row-database.ts";

/** The best place that this browser allows: IndexedDB, else localStorage, else memory until the page goes. */
export async function openDatabase(name: string, onBlocked?: () => void): Promise<RowDatabase> {
  try {
    return await openDexieDatabase(name, onBlocked);
  } catch (cause) {
    // A newer version's data is there and fine; starting anew elsewhere would look like losing it.
    if (cause instanceof DOMException && cause.name === "VersionError") throw cause;
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
