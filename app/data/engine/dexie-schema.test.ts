import "fake-indexeddb/auto";
import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { describe, expect, test } from "vitest";
import { workout } from "#tests/contracts/behaviour.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import {
  fillOldDatabase,
  listOldTables,
  listTables,
  type OldVersion,
  shown,
  shownBy,
} from "#tests/support/old-database.ts";
import type { Data } from "../data.ts";
import { openData } from "../open-data.client.ts";
import { createWebStorage } from "../web-storage/create-web-storage.ts";
import { declareVersions } from "./dexie-schema.ts";
import { openIndexedDatabase } from "./indexeddb-database.ts";
import { openLocalStorageDatabase } from "./local-storage-database.ts";
import { openDatabase } from "./open-database.ts";
import { newestVersion, type RowDatabase } from "./row-database.ts";

const visitor = { kind: "visitor" } as const;
let made = 0;

/** Opens a database as the app of that version did, and keeps its tab open. */
async function openOld(name: string, version: number): Promise<Dexie> {
  const dexie = new Dexie(name);
  declareVersions(dexie, version);
  await dexie.open();
  return dexie;
}

async function makeOld(tables = listOldTables(), version: OldVersion = 2): Promise<string> {
  const name = `schema ${made++}`;
  const old = await openOld(name, version);
  await fillOldDatabase(old, tables);
  old.close();
  return name;
}

const depsOf = (open: () => Promise<RowDatabase>) => ({
  openDatabase: open,
  localStorage: undefined,
  target: new EventTarget(),
});

/** Everything that the stores and the storage facade show. */
async function readShown(data: Data, strings: { [key: string]: string }): Promise<unknown> {
  const { workouts, ...history } = await data.history.listNewest(100);
  // No former version knew of exercises of a workout.
  expect(workouts).toBe(history.total);
  expect(await data.bodyMeasurements.list()).toEqual([]);
  const everything = {
    history,
    days: await data.history.listDayTotals("0000", "9999"),
    goals: await data.goals.list(),
    achieved: await data.goals.countAchieved(),
    unreported: await data.goals.listUnreported(),
    unannounced: await data.goals.listUnannounced(),
    settings: await data.settings.read(),
    exercises: await data.exercises.list(),
    routines: await data.routines.list(),
    session: await data.runningWorkout.find(),
    quarantine: await data.quarantine.list(),
    imports: await (await data.openTransfer()).listImports(),
    persistent: (await data.storagePersistence.read()).persistent,
    strings,
  };
  return JSON.parse(JSON.stringify(everything));
}

async function expectShown(open: () => Promise<RowDatabase>, version: OldVersion = 2): Promise<void> {
  const deps = depsOf(open);
  const [data, storage] = [await openData(visitor, deps), await createWebStorage(visitor, deps)];
  expect(await readShown(data, Object.fromEntries(Object.entries(storage)))).toEqual(shownBy(version));
  await storage.close();
  data.close();
}

describe("a database of version 2", () => {
  test("has no log, no strings and no tallies any more, and every row waits to be sent", async () => {
    const tables = listOldTables();
    const name = await makeOld(tables);
    const db = await openIndexedDatabase(name);
    const rows = ["history", "goals", "exercises", "routines", "settings", "strings"];
    const count = rows.reduce((sum, table) => sum + (tables[table]?.length ?? 0), 0);
    expect(await listUnsynced(db, 1000)).toHaveLength(count);
    db.close();
    const raw = new Dexie(name);
    await raw.open();
    expect(raw.tables.map((table) => table.name).sort()).toEqual(
      "batches bodyMeasurements exercises goals history meta quarantine routines session settings totals".split(
        " ",
      ),
    );
    raw.close();
  });

  test("keeps what was deleted, for undo, and takes imports back as before", async () => {
    const name = await makeOld();
    const data = await openData(
      visitor,
      depsOf(() => openIndexedDatabase(name)),
    );
    const before = await data.history.listNewest(100);
    const gone = listOldTables().history?.find(({ at }) => at === undefined)?.key;
    await data.history.restore(String(gone));
    expect((await data.history.listNewest(100)).total).toBe(before.total + 1);
    const transfer = await data.openTransfer();
    const [batch] = await transfer.listImports();
    await transfer.revert(batch?.id ?? "");
    expect(await data.history.find("imported-1")).toBeNull();
    expect((await data.history.listNewest(100)).total).toBe(before.total);
  });

  test("with 10,000 entries more loses none, and counts them all", async () => {
    const name = await makeOld(listOldTables(10_000));
    const data = await openData(
      visitor,
      depsOf(() => openIndexedDatabase(name)),
    );
    const { total } = await data.history.listNewest(1);
    expect(total).toBe(shown.history.total + 10_000);
    const days = await data.history.listDayTotals("0000", "9999");
    expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(total);
    expect(JSON.parse(JSON.stringify(await data.goals.list()))).toEqual(shown.goals);
    data.close();
  }, 60_000);

  test("keeps damaged rows as they are and goes on with the others", async () => {
    const tables = listOldTables();
    const damaged = [
      { key: "no value", clock: "019cd0000000-0000-abc" },
      { key: "no clock", value: { exercise: "Running" }, at: "2026-01-01T00:00:00.000Z" },
      { key: "a text", value: "broken", clock: 5 },
      { key: "no day", value: { duration: "ninety", day: 7, goals: "all" }, clock: "x", at: "2026-01-02" },
    ];
    tables.history?.push(...damaged);
    tables.strings?.push({ key: "", value: { value: "empty key" }, clock: "019cd0000000-0001-abc", at: "" });
    tables.tallies = [{ key: "all", count: "many" }];
    tables.changes?.push({ seq: 5000, pending: 1, table: "nowhere" });
    const name = await makeOld(tables);
    const db = await openIndexedDatabase(name);
    const rows = await db.read(["history"], (tx) =>
      tx.findMany(
        "history",
        damaged.map(({ key }) => key),
      ),
    );
    expect(rows).toMatchObject(damaged);
    db.close();
    const deps = depsOf(() => openIndexedDatabase(name));
    const data = await openData(visitor, deps);
    const { entries, unreadable } = await data.history.listNewest(100);
    expect(JSON.parse(JSON.stringify(entries))).toEqual(shown.history.entries);
    expect(unreadable.map(({ key }) => key).sort()).toEqual(["no clock", "no day"]);
    const storage = await createWebStorage(visitor, deps);
    expect(storage.getItem("")).toBe("empty key");
    await storage.close();
    data.close();
  });
});

const storesOf = { 2: ["history", "settings", "totals"], 3: ["history", "totals"] };

describe.each([2, 3] as const)("a database of version %i", (version) => {
  test("shows what it showed: entries, goals, settings, the running workout, quarantine, imports, strings", async () => {
    const name = await makeOld(listTables(version), version);
    await expectShown(() => openIndexedDatabase(name), version);
    // A second opening changes nothing.
    await expectShown(() => openIndexedDatabase(name), version);
  });

  test("finds the entries of an exercise, by its name in any case, and counts what is recorded from now on", async () => {
    const name = await makeOld(listTables(version), version);
    const deps = depsOf(() => openIndexedDatabase(name));
    const data = await openData(visitor, deps);
    const { entries, total } = await data.history.listNewest(100);
    const all = await data.history.listOfExercise({ name: "yoga" }, { limit: 100 });
    expect(all).toEqual(entries.filter(({ exercise }) => exercise.toLowerCase() === "yoga"));
    expect(all.length).toBeGreaterThan(0);
    await data.history.record(workout({ workoutId: all[0]?.id ?? "" }), { towardGoals: true });
    expect(await data.history.listNewest(1)).toMatchObject({ total: total + 1, workouts: total });
    data.close();
  });

  for (const store of storesOf[version]) {
    test(`that is cut off while it upgrades ${store} is as it was, opens nowhere else, and upgrades the next time`, async () => {
      const name = await makeOld(listTables(version), version);
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        if (this.name === store) throw new DOMException("disk full", "QuotaExceededError");
        return key === undefined ? put.call(this, value) : put.call(this, value, key);
      };
      const outcome = await openDatabase(name).then(
        (db) => db.kind,
        () => "rejected",
      );
      IDBObjectStore.prototype.put = put;
      expect(outcome).toBe("rejected");
      const old = await openOld(name, version);
      for (const [table, rows] of Object.entries(listTables(version)))
        expect(await old.table(table).toArray()).toEqual(rows);
      old.close();
      await expectShown(() => openIndexedDatabase(name), version);
    });
  }

  test("opened by two new tabs while an old one is open, is upgraded once and whole", async () => {
    const name = await makeOld(listTables(version), version);
    const old = await openOld(name, version);
    // Former versions close their connection in this way.
    old.on("versionchange", () => {
      old.close({ disableAutoOpen: true });
      return false;
    });
    const [one, two] = await Promise.all([openIndexedDatabase(name), openIndexedDatabase(name)]);
    expect(old.isOpen()).toBe(false);
    await expectShown(async () => one, version);
    await expectShown(async () => two, version);
  });

  test("in local storage is upgraded as well, and a tab killed meanwhile begins again", async () => {
    const fill = () => {
      const storage = createMemoryStorage();
      for (const [table, rows] of Object.entries(listTables(version)))
        for (const row of rows) storage.setItem(`old/${table}/${row.key ?? row.seq}`, JSON.stringify(row));
      storage.setItem("old/revision", "5");
      return storage;
    };
    const open = (storage: Storage) => async () =>
      openLocalStorageDatabase("old", { storage, locks: undefined, channel: undefined });
    const storage = fill();
    await expectShown(open(storage), version);
    expect(Object.keys(storage).filter((key) => /^old\/(changes|strings|tallies)/.test(key))).toEqual([]);

    // Version 3 is upgraded as it is read: nothing is written.
    for (const lives of version === 2 ? [0, 1, 30, 40, 50, 60] : []) {
      const killed = fill();
      const { setItem, removeItem } = killed;
      let calls = 0;
      const dying =
        <A extends unknown[]>(work: (...args: A) => void) =>
        (...args: A) => {
          if (calls++ >= lives) throw new Error("killed");
          work(...args);
        };
      Object.assign(killed, { setItem: dying(setItem), removeItem: dying(removeItem) });
      await expect(open(killed)()).rejects.toThrow("killed");
      Object.assign(killed, { setItem, removeItem });
      await expectShown(open(killed), version);
    }
  });
});

test("a database of version 1 is upgraded through both", async () => {
  const name = `schema ${made++}`;
  const old = await openOld(name, 1);
  const { history = [], goals = [], meta = [] } = listOldTables();
  await fillOldDatabase(old, { history, goals, meta });
  old.close();
  const data = await openData(
    visitor,
    depsOf(() => openIndexedDatabase(name)),
  );
  expect(JSON.parse(JSON.stringify(await data.goals.list()))).toEqual(shown.goals);
  expect((await data.history.listNewest(100)).total).toBe(shown.history.total);
  expect(await data.exercises.list()).toEqual([]);
  data.close();
});

/** The stores of a database with their keys and indexes. */
async function describeStores(name: string): Promise<unknown> {
  const raw = new Dexie(name);
  await raw.open();
  const { version } = raw.backendDB();
  const transaction = raw.backendDB().transaction([...raw.backendDB().objectStoreNames]);
  const stores = [...raw.backendDB().objectStoreNames].sort().map((table) => {
    const { keyPath, autoIncrement, indexNames } = transaction.objectStore(table);
    const listed = [...indexNames].sort().map((index) => {
      const { keyPath: path, unique, multiEntry } = transaction.objectStore(table).index(index);
      return { index, path, unique, multiEntry };
    });
    return { table, keyPath, autoIncrement, listed };
  });
  raw.close();
  return { version, stores };
}

test("a new database is created as Dexie would have created it, also by two tabs at once", async () => {
  (await openOld("by Dexie", newestVersion)).close();
  const tabs = await Promise.all([openIndexedDatabase("by itself"), openIndexedDatabase("by itself")]);
  for (const tab of tabs) tab.close();
  expect(await describeStores("by itself")).toEqual(await describeStores("by Dexie"));
});

test("a tab with the older version open is asked to close, lets the newer one in and says so", async () => {
  const name = "two versions";
  const old = await openIndexedDatabase(name);
  let wasReported = false;
  void old.outdated.then(() => {
    wasReported = true;
  });
  const newer = new Dexie(name);
  declareVersions(newer);
  newer.version(newestVersion + 1).stores({ later: "key" });
  await newer.open();
  expect(wasReported).toBe(true);
  await expect(old.read(["meta"], (tx) => tx.list("meta"))).rejects.toThrow();
  newer.close();
});

test("a tab that doesn't let go is reported, and opening goes on once it does", async () => {
  const name = "stubborn";
  const stubborn = await openOld(name, 1);
  stubborn.on("versionchange", () => false);
  let blocked = 0;
  const newer = await openIndexedDatabase(name, () => {
    blocked++;
    stubborn.close();
  });
  expect([blocked, newer.kind]).toEqual([1, "indexeddb"]);
});

test("a database that Dexie has counted one on is opened as it is", async () => {
  const name = "counted on";
  (await openIndexedDatabase(name)).close();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name, newestVersion * 10 + 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const opened = await openIndexedDatabase(name);
  expect(await opened.read(["history"], (tx) => tx.list("history"))).toEqual([]);
  opened.close();
});

test("an older app doesn't open a newer database over it", async () => {
  const newer = new Dexie("from the future");
  newer.version(newestVersion + 5).stores({ history: "key" });
  await newer.open();
  newer.close();
  await expect(openIndexedDatabase("from the future")).rejects.toMatchObject({ name: "VersionError" });
});
