// The row database on localStorage, for a browser that refuses IndexedDB: one key a row, all rows in memory.
// Guarantees: a write is in the journal before it is in the rows, so the next start finishes a write that a killed tab has
// begun.

import { parseJson } from "#app/model/json.ts";
import { allKey, countTotals } from "../rows/totals.ts";
import { anyCommit } from "./commit.ts";
import { keyPrefix, listKeys } from "./local-storage-keys.ts";
import { createMemoryDatabase } from "./memory-database.ts";
import { isTable, MemoryTables } from "./memory-tables.ts";
import type { Row, RowDatabase, TableName, Tables, Totals } from "./row-database.ts";
import { isCountable, toVersion3, toVersion4 } from "./row-upgrade.ts";

const tablesOfVersion2 = ["history", "goals", "exercises", "routines", "settings", "strings"] as const;

type Journal = [key: string, text: string | null][];

function write(storage: Storage, journal: Journal): void {
  for (const [key, text] of journal) {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  }
}

/**
 * A row of version 4 from a stored row of version 3 or 4. Nothing is written, because a full storage has no room. In version
 * 3 every entry was a workout.
 */
function upgradeLoaded<T extends TableName>(table: T, row: Tables[T]): Tables[T];
function upgradeLoaded(table: TableName, row: Row & Totals): Row | Totals {
  if (table === "totals" && row.key === allKey) return { entries: row.count, ...row };
  return table === "history" ? toVersion4(row) : row;
}

interface LocalStorageDeps {
  storage: Storage;
  /**
   * Prevents two tabs from writing at once. Without locks, the writes of two tabs are separated only by the order in which
   * the browser runs the tabs.
   */
  locks: Pick<LockManager, "request"> | undefined;
  /** Reports commits to other tabs. Without a channel they see a commit at their next transaction. */
  channel: BroadcastChannel | undefined;
}

/** Opens the database `name` in localStorage. Throws where localStorage is refused as well. */
export function openLocalStorageDatabase(
  name: string,
  { storage, locks, channel }: LocalStorageDeps,
): RowDatabase {
  const prefix = keyPrefix(name);
  const journalKey = `${prefix}journal`;
  const revisionKey = `${prefix}revision`;
  const tables = new MemoryTables();
  let seen: string | null = null;

  /** The stored rows: for each its name in localStorage, its table and its key. */
  const listStored = () =>
    listKeys(storage, name).flatMap((stored) => {
      const [table = "", key] = stored.slice(prefix.length).split(/\/(.*)/s);
      return key === undefined ? [] : [{ name: stored, table, key }];
    });

  function save(journal: Journal): void {
    const revision = String(Number(storage.getItem(revisionKey) ?? 0) + 1);
    journal.push([revisionKey, revision]);
    const before: Journal = journal.map(([key]) => [key, storage.getItem(key)]);
    try {
      storage.setItem(journalKey, JSON.stringify(journal));
      write(storage, journal);
    } catch (cause) {
      // Without the journal there is room for the former texts.
      storage.removeItem(journalKey);
      write(
        storage,
        before.map(([key]) => [key, null]),
      );
      write(storage, before);
      throw cause;
    }
    storage.removeItem(journalKey);
    seen = revision;
  }

  /** Rows of version 2 become rows of version 3, as in dexie-schema.ts; the log and the old sums go. */
  function upgrade(): void {
    const old = listStored();
    const changes = old.filter(({ table }) => table === "changes");
    if (changes.length === 0 && !old.some(({ table }) => table === "tallies")) return;
    // The log is half of the stored text; once it is removed, the journal has room. The journal removes the log's last
    // remaining line, so that an interrupted upgrade begins again.
    for (const { name } of changes.slice(1)) storage.removeItem(name);
    const history: Row[] = [];
    const journal: Journal = changes.slice(0, 1).map(({ name }) => [name, null]);
    for (const { name, table } of old) {
      const from = tablesOfVersion2.find((one) => one === table);
      const row = from && parseJson(storage.getItem(name));
      if (from && typeof row?.key === "string") {
        if (from === "history" && isCountable(row)) history.push(row);
        const upgraded = toVersion3(from, row);
        const to = from === "strings" ? "settings" : from;
        journal.push([`${prefix}${to}/${upgraded.key}`, JSON.stringify(upgraded)]);
        if (from === "strings") journal.push([name, null]);
      }
      if (table === "tallies") journal.push([name, null]);
    }
    for (const row of countTotals(history)) journal.push([`${prefix}totals/${row.key}`, JSON.stringify(row)]);
    save(journal);
    seen = null;
  }

  // A row whose text is no JSON is not shown and stays stored; a move to IndexedDB quarantines the text.
  function load(): void {
    for (const { name, table, key } of listStored()) {
      const row = isTable(table) && parseJson(storage.getItem(name));
      if (row && isTable(table)) tables.set(table, key, upgradeLoaded(table, row));
    }
    tables.commit();
  }

  function refresh(): void {
    const unfinished = storage.getItem(journalKey);
    if (unfinished !== null) {
      const journal: Journal = JSON.parse(unfinished);
      try {
        write(storage, journal);
      } catch {
        // The storage is full. Without the journal there is room for the rows in it.
        storage.removeItem(journalKey);
        write(storage, journal);
      }
      storage.removeItem(journalKey);
      seen = null;
    }
    if (seen === null) upgrade();
    const revision = storage.getItem(revisionKey) ?? "";
    if (revision === seen) return;
    tables.empty();
    load();
    seen = revision;
  }

  refresh();
  // Throws in browsers where a page can read but not write. A storage with a revision was writable before, so it is used
  // even if it is full.
  if (storage.getItem(revisionKey) === null) write(storage, [[revisionKey, "0"]]);
  const db = createMemoryDatabase(tables, {
    kind: "localstorage",
    save: (changed, commit) => {
      save(
        changed.map(({ table, key }) => {
          const row = tables.find(table, key);
          return [`${prefix}${table}/${key}`, row ? JSON.stringify(row) : null];
        }),
      );
      channel?.postMessage(commit);
    },
    exclusively: async (work) => {
      const run = () => {
        refresh();
        return work();
      };
      return locks ? await locks.request(prefix, run) : await run();
    },
  });
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) =>
      db.announce(data instanceof Map ? data : anyCommit);
  return {
    ...db,
    close: () => {
      channel?.close();
      db.close();
    },
  };
}
