/// <reference path="./dexie-modern.d.ts" />

// The row database on IndexedDB, through Dexie.
// Promise: IndexedDB's own transactions, and word of every commit of any tab; nothing kept in memory.

import type { ObservabilitySet, Table, Transaction } from "dexie";
// Its build for browsers of today: the one that the package gives by default is for old ones, and 2 kB more.
import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { declareVersions, newestVersion } from "./dexie-schema.ts";
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

/** Bound to its transaction: a call that strays out of it fails instead of being committed on its own. */
function createTx(transaction: Transaction): Tx {
  return {
    list: (table, range) => collect(transaction.table(table), range),
    // A bulk call of nothing makes no request, and a transaction without one ends: nothing asks for nothing.
    findMany: async (table, keys) => (keys.length > 0 ? transaction.table(table).bulkGet([...keys]) : []),
    async put(table, rows) {
      if (rows.length > 0) await transaction.table(table).bulkPut(rows);
    },
    async append(changes) {
      if (changes.length > 0) await transaction.table("changes").bulkAdd(changes);
    },
    async amend(changes) {
      if (changes.length > 0) await transaction.table("changes").bulkPut(changes);
    },
    async remove(table, keys) {
      if (keys.length > 0) await transaction.table(table).bulkDelete([...keys]);
    },
    clear: (table) => transaction.table(table).clear(),
  };
}

/**
 * Opens (and, on the first visit, creates) the IndexedDB database `name`. Rejects where IndexedDB is refused.
 * @param onBlocked a tab with an older version doesn't let go yet; opening goes on as soon as it does
 */
export async function openDexieDatabase(
  name: string,
  onBlocked: () => void = () => undefined,
): Promise<RowDatabase> {
  const dexie = new Dexie(name, { chromeTransactionDurability: "relaxed" });
  declareVersions(dexie);
  const outdated = new Promise<void>((resolve) => {
    // Let the newer version in at once. Dexie's own handler would do so, too, but then open again at the next
    // call; returning false keeps it from running.
    dexie.on("versionchange", () => {
      dexie.close({ disableAutoOpen: true });
      resolve();
      return false;
    });
  });
  dexie.on("blocked", onBlocked);
  await dexie.open();
  // Dexie also opens a database of a newer version; an older app must not write into what it doesn't know.
  if (dexie.backendDB().version >= (newestVersion + 1) * 10) {
    dexie.close({ disableAutoOpen: true });
    throw new DOMException("The database was made by a newer version of the app", "VersionError");
  }
  const run =
    (mode: "r" | "rw") =>
    <T>(tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T> =>
      // Dexie follows native awaits only when it is given an async function itself.
      dexie.transaction(mode, [...tables], async (transaction) => await work(createTx(transaction)));
  // Told in the order in which they came: what remembers answers forgets them before anyone asks again. Dexie itself
  // tells the latest subscriber first.
  const listeners = new Set<Parameters<RowDatabase["onChange"]>[0]>();
  const tell = (touches: (table: TableName) => boolean) => {
    for (const listener of [...listeners]) listener(touches);
  };
  // Dexie fires it after the commits of this tab and, over a channel of its own, of the others.
  const onMutated = (parts: ObservabilitySet) => {
    const changed = Object.keys(parts);
    const touches = (table: TableName) => changed.some((part) => part.startsWith(`idb://${name}/${table}/`));
    if (changed.some((part) => part.startsWith(`idb://${name}/`))) tell(touches);
  };
  Dexie.on("storagemutated", onMutated);
  return {
    kind: "indexeddb",
    shared: { name, announce: () => tell(() => true) },
    outdated,
    read: run("r"),
    write: run("rw"),
    onChange: (listener) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    close: () => {
      Dexie.on.storagemutated.unsubscribe(onMutated);
      dexie.close({ disableAutoOpen: true });
    },
  };
}
