import "fake-indexeddb/auto";
import { afterEach, describe, test } from "vitest";
import { type Bench, now } from "#tests/contracts/behaviour.ts";
import { behaviours } from "#tests/contracts/data-behaviour.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import { openIndexedDatabase } from "./engine/indexeddb-database.ts";
import { openLocalStorageDatabase } from "./engine/local-storage-database.ts";
import { createMemoryDatabase } from "./engine/memory-database.ts";
import type { RowDatabase } from "./engine/row-database.ts";
import { openData } from "./open-data.client.ts";
import { createWebStorage } from "./web-storage/create-web-storage.ts";

const opened: RowDatabase[] = [];

afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

/** A bench for one test: every tab opens by `open`. */
function createBench(open: () => Promise<RowDatabase>): Bench {
  const deps = {
    openDatabase: async () => {
      const db = await open();
      opened.push(db);
      return db;
    },
    now: () => new Date(now),
    target: new EventTarget(),
    localStorage: undefined,
  };
  return {
    open: () => openData({ kind: "visitor" }, deps),
    openStorage: () => createWebStorage({ kind: "visitor" }, deps),
  };
}

let made = 0;
const implementations: Record<string, () => Bench> = {
  "Dexie on fake-indexeddb": () => {
    const name = `behaviour ${made++}`;
    return createBench(() => openIndexedDatabase(name));
  },
  "local storage": () => {
    const storage = createMemoryStorage();
    const locks = createLocks(storage);
    const name = `behaviour ${made++}`;
    return createBench(async () =>
      openLocalStorageDatabase(name, { storage, locks, channel: new BroadcastChannel(name) }),
    );
  },
  memory: () => {
    const db = createMemoryDatabase();
    return createBench(async () => ({ ...db, close: () => undefined }));
  },
};

const queues = new WeakMap<object, Promise<unknown>>();

/** Web Locks as far as they are used: one holder at a time. */
function createLocks(shared: object): Pick<LockManager, "request"> {
  const request = (_: string, work: () => Promise<unknown>) => {
    const turn = (queues.get(shared) ?? Promise.resolve()).then(work);
    queues.set(
      shared,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request: request as LockManager["request"] };
}

for (const [name, createFresh] of Object.entries(implementations)) {
  describe(name, () => {
    for (const { title, run } of behaviours) test(title, () => run(createFresh()));
  });
}
