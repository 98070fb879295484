import { newestVersion, type TableName } from "./row-database.ts";

/** The tables of the newest version with their indexes; a test compares them with what dexie-schema.ts adds up to. */
const tables: Record<TableName, readonly string[]> = {
  history: ["at", "unsynced", "workoutId", "exerciseAt"],
  goals: ["at", "unsynced"],
  exercises: ["at", "unsynced"],
  routines: ["at", "unsynced"],
  settings: ["at", "unsynced"],
  bodyMeasurements: ["at", "unsynced"],
  session: [],
  totals: [],
  meta: [],
  quarantine: [],
  batches: [],
};

/**
 * Creates the database `name` as it is in the newest version, without Dexie, which a first visit would wait for. Leaves
 * one that another tab has created meanwhile as it is.
 */
export function createDatabase(name: string): Promise<void> {
  // Dexie counts in tens.
  const request = indexedDB.open(name, newestVersion * 10);
  let isOlder = false;
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = ({ oldVersion }) => {
      isOlder = oldVersion > 0;
      // Dexie upgrades it.
      if (isOlder) return request.transaction?.abort();
      for (const [table, indexes] of Object.entries(tables)) {
        const store = request.result.createObjectStore(table, { keyPath: "key" });
        for (const index of indexes) store.createIndex(index, index);
      }
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => {
      if (isOlder) resolve();
      else reject(request.error);
    };
  });
}
