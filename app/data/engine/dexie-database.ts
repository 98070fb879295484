// The row database on IndexedDB, through Dexie.
// Promise: IndexedDB's own transactions and Dexie's live queries, over all tabs; nothing kept in memory.

import { Dexie, liveQuery, type Table } from "dexie";
import { declareVersions } from "./dexie-schema.ts";
import type { Range, RowDatabase, TableName, Tx } from "./row-database.ts";

/** One name for each index, so that stores don't depend on how IndexedDB spells them. */
function collect(table: Table, range: Range = {}) {
  const { by = "key", from, to, newestFirst, limit } = range;
  const where = table.where(by === "key" ? ":id" : by);
  const found =
    from !== undefined && to !== undefined
      ? where.between(from, to, true, true)
      : from !== undefined
        ? where.aboveOrEqual(from)
        : to !== undefined
          ? where.belowOrEqual(to)
          : undefined;
  let collection = found ?? (by === "key" ? table.toCollection() : table.orderBy(by));
  if (newestFirst) collection = collection.reverse();
  if (limit !== undefined) collection = collection.limit(limit);
  return collection.toArray();
}

function createTx(dexie: Dexie): Tx {
  return {
    list: (table, range) => collect(dexie.table(table), range),
    findMany: (table, keys) => dexie.table(table).bulkGet([...keys]),
    async put(table, rows) {
      await dexie.table(table).bulkPut(rows);
    },
    async append(changes) {
      await dexie.table("changes").bulkAdd(changes);
    },
    async amend(changes) {
      await dexie.table("changes").bulkPut(changes);
    },
    remove: (table, keys) => dexie.table(table).bulkDelete([...keys]),
    clear: (table) => dexie.table(table).clear(),
  };
}

/** Opens (and, on the first visit, creates) the IndexedDB database `name`. Rejects where IndexedDB is refused. */
export async function openDexieDatabase(name: string): Promise<RowDatabase> {
  const dexie = new Dexie(name, { chromeTransactionDurability: "relaxed" });
  declareVersions(dexie);
  await dexie.open();
  const tx = createTx(dexie);
  const run =
    (mode: "r" | "rw") =>
    <T>(tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T> =>
      dexie.transaction(mode, [...tables], () => work(tx));
  return {
    kind: "indexeddb",
    read: run("r"),
    write: run("rw"),
    observe: (query) => {
      const live = liveQuery(query);
      return { subscribe: (next, error) => live.subscribe(next, error) };
    },
    close: () => dexie.close({ disableAutoOpen: true }),
  };
}
