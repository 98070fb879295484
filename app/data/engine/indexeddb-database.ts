// The row database on IndexedDB. Dexie only upgrades it (dexie-schema.ts). Everything else calls IndexedDB directly, which
// costs less (docs/decisions/0010).
// Guarantees: a write is one IndexedDB transaction; every commit of any tab is reported unless its write asks otherwise.

import { createListeners } from "../listeners.ts";
import { anyCommit, CommitRecorder } from "./commit.ts";
import { createTables } from "./create-tables.ts";
import {
  type Commit,
  newestVersion,
  type Range,
  type RowDatabase,
  type TableName,
  type Tables,
  type Tx,
} from "./row-database.ts";

/** From this many keys on, reading all rows between the first and the last key is faster than reading one by one. */
export const manyKeys = 100;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function toKeyRange({ from, to }: Range): IDBKeyRange | null {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to);
  if (from !== undefined) return IDBKeyRange.lowerBound(from);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
}

/** Lists the last rows first: in one request where the browser supports that, else row by row. */
function listBackwards<T>(source: IDBObjectStore | IDBIndex, query: IDBKeyRange | null, count = 2 ** 32 - 1) {
  if ("getAllRecords" in source) {
    const request: IDBRequest<T[]> = Reflect.apply(source.getAll, source, [
      { query, count, direction: "prev" },
    ]);
    return resultOf(request);
  }
  const request = source.openCursor(query, "prev");
  const rows: T[] = [];
  return new Promise<T[]>((resolve, reject) => {
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || rows.push(cursor.value) === count) resolve(rows);
      else cursor.continue();
    };
    request.onerror = () => reject(request.error);
  });
}

/** Bound to its transaction: a call after the transaction's end fails, instead of being committed separately. */
function createTx(transaction: IDBTransaction, recorder: CommitRecorder): Tx {
  return {
    list: async <T extends TableName>(table: T, range: Range = {}): Promise<Tables[T][]> => {
      const { by = "key", from, to, newestFirst, limit } = range;
      if (from !== undefined && to !== undefined && from > to) return [];
      const store = transaction.objectStore(table);
      const source = by === "key" ? store : store.index(by);
      const keys = toKeyRange(range);
      return newestFirst
        ? listBackwards<Tables[T]>(source, keys, limit)
        : resultOf<Tables[T][]>(source.getAll(keys, limit));
    },
    findMany: async <T extends TableName>(table: T, keys: readonly string[]) => {
      const store = transaction.objectStore(table);
      if (keys.length < manyKeys)
        return Promise.all(keys.map((key) => resultOf<Tables[T] | undefined>(store.get(key))));
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1));
      const range = IDBKeyRange.bound(sorted[0], sorted.at(-1));
      const rows = await resultOf<Tables[T][]>(store.getAll(range));
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return keys.map((key) => byKey.get(key));
    },
    // Writes are not awaited one by one: IndexedDB runs them in order, and a failed write aborts the transaction.
    async put(table, rows) {
      const store = transaction.objectStore(table);
      for (const row of rows) store.put(row);
      recorder.add(
        table,
        rows.map((row) => row.key),
      );
    },
    async remove(table, keys) {
      const store = transaction.objectStore(table);
      for (const key of keys) store.delete(key);
      recorder.add(table, keys);
    },
    async clear(table) {
      transaction.objectStore(table).clear();
      recorder.addAll(table);
    },
  };
}

/** Opens the database, creates it where there is none, and has Dexie upgrade a database of an older version. */
function connect(name: string, onBlocked: () => void): Promise<IDBDatabase> {
  async function upgrade(): Promise<IDBDatabase> {
    try {
      const { upgradeDatabase } = await import("./dexie-schema.ts");
      await upgradeDatabase(name, onBlocked);
    } catch (cause) {
      if (cause instanceof Error && cause.name === "QuotaExceededError") throw cause;
      // The rows are intact, such as when the script of the upgrade can't be fetched.
      throw new DOMException(`The database could not be upgraded: ${cause}`, "AbortError");
    }
    return connect(name, onBlocked);
  }
  /** Opens a database whose version Dexie has raised within the same ten, for the same tables. */
  function openMinor(refused: DOMException): Promise<IDBDatabase> {
    const opening = indexedDB.open(name);
    return new Promise((resolve, reject) => {
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { result } = opening;
        if (Math.floor(result.version / 10) === newestVersion) return resolve(result);
        result.close();
        reject(refused);
      };
    });
  }
  // Dexie multiplies its versions by ten. A newer version is refused: an older app must not write into unknown tables.
  const request = indexedDB.open(name, newestVersion * 10);
  let isOlder = false;
  return new Promise((resolve, reject) => {
    request.onblocked = onBlocked;
    request.onupgradeneeded = ({ oldVersion }) => {
      isOlder = oldVersion > 0;
      if (isOlder) request.transaction?.abort();
      else createTables(request.result);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      const { error } = request;
      if (isOlder) resolve(upgrade());
      else if (error?.name === "VersionError") resolve(openMinor(error));
      else reject(error);
    };
  });
}

/**
 * Opens (and, on the first visit, creates) the IndexedDB database `name`. Rejects where IndexedDB is refused.
 * @param onBlocked called while an older tab has the database open; opening goes on once that tab closes it
 */
export async function openIndexedDatabase(
  name: string,
  onBlocked: () => void = () => undefined,
): Promise<RowDatabase> {
  let isClosed = false;
  let reportOutdated: () => void = () => undefined;
  const outdated = new Promise<void>((resolve) => {
    reportOutdated = resolve;
  });
  const listeners = createListeners<[commit: Commit, isOwn: boolean]>();
  async function open(): Promise<IDBDatabase> {
    const opened = await connect(name, onBlocked);
    // The newer version can open the database only once this connection is closed.
    opened.onversionchange = ({ newVersion }) => {
      close();
      // Null means that the database is being deleted with its account: no newer version waits for a reload.
      if (newVersion !== null) reportOutdated();
    };
    return opened;
  }
  let connection = await open();
  let reopening: Promise<void> | undefined;

  /** The commits that are reported with the next one. */
  let withheld = new CommitRecorder();
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = ({ data }: MessageEvent<Commit>) => listeners.call(data, false);

  function close(): void {
    listeners.clear();
    // Reports withheld commits to the other tabs, such as those of a frame that is merged in part.
    report();
    isClosed = true;
    channel?.close();
    connection.close();
  }

  /** Runs once for all transactions that find the connection closed: a second connection would never be closed. */
  async function reopen(): Promise<void> {
    try {
      connection = await open();
    } finally {
      reopening = undefined;
    }
    if (isClosed) connection.close();
    // If the person has cleared the site's data, everything that was read is gone.
    listeners.call(anyCommit, false);
  }

  async function begin(tables: readonly TableName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const start = () => {
      if (isClosed) throw new DOMException("The data of this page is closed", "InvalidStateError");
      return connection.transaction([...tables], mode, { durability: "relaxed" });
    };
    try {
      return start();
    } catch (cause) {
      // Safari closes the connections of pages in the background.
      if (isClosed || !(cause instanceof DOMException) || cause.name !== "InvalidStateError") throw cause;
      reopening ??= reopen();
      await reopening;
      return start();
    }
  }

  function report(): void {
    const { commit } = withheld;
    if (commit.size === 0) return;
    withheld = new CommitRecorder();
    listeners.call(commit, true);
    if (!isClosed) channel?.postMessage(commit);
  }

  async function run<T>(
    mode: IDBTransactionMode,
    tables: readonly TableName[],
    work: (tx: Tx) => Promise<T>,
    reported?: "later" | "unreported" | Commit,
  ): Promise<T> {
    const transaction = await begin(tables, mode);
    const recorder = new CommitRecorder();
    const end = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("Aborted", "AbortError"));
    });
    end.catch(() => undefined);
    try {
      const value = await work(createTx(transaction, recorder));
      // Reads needn't wait for the end of their transaction.
      if (mode === "readonly") return value;
      transaction.commit();
      await end;
      if (reported !== "unreported") {
        withheld.join(recorder.commit);
        if (typeof reported === "object") withheld.join(reported);
        if (reported !== "later") report();
      }
      return value;
    } catch (cause) {
      try {
        transaction.abort();
      } catch {
        // The transaction has ended by itself.
      }
      await end.catch(() => undefined);
      // There may be no later commit, so the withheld commits are reported now.
      report();
      throw transaction.error ?? cause;
    }
  }

  return {
    kind: "indexeddb",
    sharedName: name,
    outdated,
    read: (tables, work) => run("readonly", tables, work),
    write: (tables, work, reported) => run("readwrite", tables, work, reported),
    onChange: listeners.add,
    announce: (commit) => listeners.call(commit, false),
    close,
  };
}
