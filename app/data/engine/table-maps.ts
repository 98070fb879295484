import type { TableName, Tables } from "./row-database.ts";

/** Rows by key for each table; `Missing` stands for a row that is known not to be there. */
export type TableMaps<Key, Missing = never> = { [T in TableName]: Map<Key, Tables[T] | Missing> };

export const createTableMaps = <Key, Missing = never>(): TableMaps<Key, Missing> => ({
  history: new Map(),
  goals: new Map(),
  exercises: new Map(),
  routines: new Map(),
  settings: new Map(),
  strings: new Map(),
  session: new Map(),
  meta: new Map(),
  quarantine: new Map(),
  batches: new Map(),
  tallies: new Map(),
  changes: new Map(),
});
