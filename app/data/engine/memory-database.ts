// The row database in memory: for a browser that stores nothing, and as the base of the database in localStorage.
// Guarantees: transactions like IndexedDB's: one write at a time, all or nothing, and no reader sees half a write.

import { createListeners } from "../listeners.ts";
import { CommitRecorder } from "./commit.ts";
import { MemoryTables, type RowName } from "./memory-tables.ts";
import type { Commit, RowDatabase, StorageKind } from "./row-database.ts";

/** Where the tables are stored in addition to memory. */
interface Persistence {
  kind: StorageKind;
  /** Stores the rows that a write has changed. If it throws, the write is undone. */
  save(changed: RowName[], commit: Commit): void;
  /** Runs a transaction while no other tab writes, on tables that have the writes of other tabs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

const none: Persistence = { kind: "memory", save: () => undefined, exclusively: (work) => work() };

export function createMemoryDatabase(tables = new MemoryTables(), persistence = none): RowDatabase {
  const listeners = createListeners<[commit: Commit, isOwn: boolean]>();
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (closed)
      return Promise.reject(new DOMException("The data of this page is closed", "InvalidStateError"));
    const turn = last.then(() => persistence.exclusively(work));
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    kind: persistence.kind,
    outdated: new Promise(() => undefined),
    announce: (commit) => listeners.call(commit, false),
    onChange: listeners.add,
    read: (_, work) => inTurn(() => work(tables.tx)),
    write: (_, work) =>
      inTurn(async () => {
        const recorder = new CommitRecorder();
        try {
          const result = await work(tables.tx);
          const changed = tables.changed();
          for (const { table, key } of changed) recorder.add(table, [key]);
          if (changed.length > 0) persistence.save(changed, recorder.commit);
          tables.commit();
          if (changed.length > 0) listeners.call(recorder.commit, true);
          return result;
        } catch (cause) {
          tables.undo();
          throw cause;
        }
      }),
    close: () => {
      closed = true;
      listeners.clear();
    },
  };
}
