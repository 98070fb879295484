import { openDexieDatabase } from "./dexie-database.ts";
import { openLocalStorageDatabase } from "./local-storage-database.ts";
import { createMemoryDatabase } from "./memory-database.ts";
import type { RowDatabase } from "./row-database.ts";

/** The best place that this browser allows: IndexedDB, else localStorage, else memory until the page goes. */
export async function openDatabase(name: string, onBlocked?: () => void): Promise<RowDatabase> {
  try {
    return await openDexieDatabase(name, onBlocked);
  } catch (cause) {
    console.warn("IndexedDB is refused; falling back to localStorage", cause);
  }
  try {
    return openLocalStorageDatabase(name, {
      storage: localStorage,
      locks: navigator.locks,
      events: window,
    });
  } catch (cause) {
    console.warn("localStorage is refused as well; nothing outlives this page", cause);
    return createMemoryDatabase();
  }
}
