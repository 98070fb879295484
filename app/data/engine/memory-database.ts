// The row database in memory: for a browser that keeps nothing, and the ground of the localStorage one.
// Promise: IndexedDB's transactions: one write at a time, all or nothing, and no reader sees half of it.

import { MemoryTables, type Place } from "./memory-tables.ts";
import type { RowDatabase, StorageKind } from "./row-database.ts";

export interface Keeper {
  kind: StorageKind;
  /** Keeps what a write changed; when it throws, the write is undone. */
  keep(tables: MemoryTables, changed: Place[]): void;
  /** Runs a transaction when no other tab is writing, on tables that show what other tabs have written. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

const nothingKept: Keeper = { kind: "memory", keep: () => undefined, exclusively: (work) => work() };

/** A row database over `tables`. `changed` tells it that another tab has written. */
export function createMemoryDatabase(
  tables = new MemoryTables(),
  keeper: Keeper = nothingKept,
): RowDatabase & { changed(): void } {
  const listeners = new Set<Parameters<RowDatabase["onChange"]>[0]>();
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (closed)
      return Promise.reject(new DOMException("The data of this page is closed", "InvalidStateError"));
    const turn = last.then(() => keeper.exclusively(work));
    last = turn.catch(() => undefined);
    return turn;
  }

  // Which tables another tab has written to isn't told, so a change may have touched any.
  const changed = () => {
    for (const listener of [...listeners]) listener(() => true);
  };

  return {
    kind: keeper.kind,
    outdated: new Promise(() => undefined),
    changed,
    onChange: (listener) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    read: (_, work) => inTurn(() => work(tables.tx)),
    write: (_, work) =>
      inTurn(async () => {
        try {
          const result = await work(tables.tx);
          const places = tables.changed();
          if (places.length > 0) {
            keeper.keep(tables, places);
            queueMicrotask(changed);
          }
          tables.settle();
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
