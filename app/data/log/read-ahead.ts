import type { TableName, Tables, Tx } from "../engine/row-database.ts";
import { createTableMaps } from "../engine/table-maps.ts";

/**
 * The same transaction, remembering the rows that it has read and written. Whoever knows what a write will need
 * reads it at once in the beginning; each later question is then answered without another trip to the database.
 */
export function readAhead(tx: Tx): Tx {
  const known = createTableMaps<string, undefined>();

  function rowsOf<T extends TableName>(table: T): Map<string, Tables[T] | undefined> {
    return known[table];
  }

  return {
    ...tx,
    async list(table, range) {
      const found = await tx.list(table, range);
      const rows = rowsOf(table);
      for (const row of found) if ("key" in row && table !== "changes") rows.set(row.key, row);
      return found;
    },
    async findMany(table, keys) {
      const rows = rowsOf(table);
      const missing = keys.filter((key) => !rows.has(key));
      const found = missing.length > 0 ? await tx.findMany(table, missing) : [];
      missing.forEach((key, n) => {
        rows.set(key, found[n]);
      });
      return keys.map((key) => rows.get(key));
    },
    put(table, written) {
      const rows = rowsOf(table);
      for (const row of written) rows.set(row.key, row);
      return tx.put(table, written);
    },
    remove(table, keys) {
      for (const key of keys) rowsOf(table).delete(String(key));
      return tx.remove(table, keys);
    },
    clear(table) {
      known[table].clear();
      return tx.clear(table);
    },
  };
}
