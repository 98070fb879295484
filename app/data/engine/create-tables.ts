import type { TableName } from "./row-database.ts";

/**
 * The tables of the newest version with their indexes; a test compares them with the sum of the versions in dexie-schema.ts.
 */
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

/** Creates the tables of the newest version in a new database, without Dexie: a first visit would wait for its code. */
export function createTables(database: IDBDatabase): void {
  for (const [table, indexes] of Object.entries(tables)) {
    const store = database.createObjectStore(table, { keyPath: "key" });
    for (const index of indexes) store.createIndex(index, index);
  }
}
