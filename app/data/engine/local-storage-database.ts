// The row database on localStorage, for a browser that refuses IndexedDB: one key a row, all rows in memory.
// Promise: a write is in the journal before it is in the rows, so a tab killed half-way finishes it next time.

import { keyPrefix } from "./fallback-keys.ts";
import { createMemoryDatabase } from "./memory-database.ts";
import { MemoryTables, type Place } from "./memory-tables.ts";
import type { RowDatabase, TableName } from "./row-database.ts";
import { createTableMaps } from "./table-maps.ts";

type Journal = [key: string, text: string | null][];

const tableNames = Object.keys(createTableMaps());

const isTable = (name: string): name is TableName => tableNames.includes(name);

function write(storage: Storage, journal: Journal): void {
  for (const [key, text] of journal) {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  }
}

export interface LocalStorageDeps {
  storage: Storage;
  /** Keeps two tabs from writing at once; without it, the browser's own order of turns has to do. */
  locks: Pick<LockManager, "request"> | undefined;
  /** Tells other tabs of a commit; without it they see it at their next transaction. */
  channel: BroadcastChannel | undefined;
}

/** Opens the database `name` in localStorage. Throws where localStorage is refused, too. */
export function openLocalStorageDatabase(
  name: string,
  { storage, locks, channel }: LocalStorageDeps,
): RowDatabase {
  const prefix = keyPrefix(name);
  const journalKey = `${prefix}journal`;
  const revisionKey = `${prefix}revision`;
  const tables = new MemoryTables();
  let seen: string | null = null;

  // A row that isn't JSON any more stays where it is, for a person to look at; it isn't shown and not removed.
  function load(): void {
    for (const key of Object.keys(storage)) {
      const [table = "", rest] = key.startsWith(prefix) ? key.slice(prefix.length).split(/\/(.*)/s) : [];
      if (!isTable(table) || rest === undefined) continue;
      try {
        tables.load(table, table === "changes" ? Number(rest) : rest, JSON.parse(storage.getItem(key) ?? ""));
      } catch {}
    }
  }

  function refresh(): void {
    const unfinished = storage.getItem(journalKey);
    if (unfinished !== null) {
      write(storage, JSON.parse(unfinished));
      storage.removeItem(journalKey);
      seen = null;
    }
    const revision = storage.getItem(revisionKey) ?? "";
    if (revision === seen) return;
    tables.empty();
    load();
    seen = revision;
  }

  function keep(places: Place[]): void {
    const journal: Journal = places.map(({ table, key }) => {
      const row = tables.find(table, key);
      return [`${prefix}${table}/${key}`, row ? JSON.stringify(row) : null];
    });
    const revision = String(Number(storage.getItem(revisionKey) ?? 0) + 1);
    journal.push([revisionKey, revision]);
    const before: Journal = journal.map(([key]) => [key, storage.getItem(key)]);
    try {
      storage.setItem(journalKey, JSON.stringify(journal));
      write(storage, journal);
    } catch (cause) {
      // What was there before fits once the journal has made room.
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
    channel?.postMessage(revision);
  }

  refresh();
  // Some browsers let a page read but write nothing. What holds data already is only full, and stays in use.
  if (storage.getItem(revisionKey) === null) write(storage, [[revisionKey, "0"]]);
  const db = createMemoryDatabase(tables, {
    kind: "localstorage",
    keep: (_, places) => keep(places),
    exclusively: async (work) => {
      const run = () => {
        refresh();
        return work();
      };
      return locks ? await locks.request(prefix, run) : await run();
    },
  });
  if (channel) channel.onmessage = () => db.changed();
  return {
    ...db,
    close: () => {
      channel?.close();
      db.close();
    },
  };
}
