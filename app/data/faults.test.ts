import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { now as noon, workout } from "#tests/contracts/behaviour.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import type { Data } from "./data.ts";
import { dataErrorKind, explainDataError } from "./data-error.ts";
import { openIndexedDatabase } from "./engine/indexeddb-database.ts";
import { openLocalStorageDatabase } from "./engine/local-storage-database.ts";
import { createMemoryDatabase } from "./engine/memory-database.ts";
import type { RowDatabase, Tx } from "./engine/row-database.ts";
import { openData } from "./open-data.client.ts";

const visitor = { kind: "visitor" } as const;
const toward = { towardGoals: true };
let made = 0;

interface Setup {
  data: Data;
  db: RowDatabase;
  clock: { now: number };
}

/** Data over a database whose transactions `intercept` may spoil. */
async function open(db: RowDatabase, intercept: (tx: Tx) => Tx = (tx) => tx): Promise<Setup> {
  const clock = { now: noon };
  const spoiled: RowDatabase = {
    ...db,
    write: (tables, work) => db.write(tables, (tx) => work(intercept(tx))),
  };
  const data = await openData(visitor, {
    openDatabase: async () => spoiled,
    now: () => new Date(clock.now),
    localStorage: undefined,
  });
  return { data, db, clock };
}

const everything = (db: RowDatabase) =>
  db.read(["history", "goals", "totals", "meta"], (tx) =>
    Promise.all([tx.list("history"), tx.list("goals"), tx.list("totals"), tx.list("meta")]),
  );

for (const step of ["history", "totals", "meta"] as const) {
  test(`a transaction that is aborted at its ${step} leaves rows, totals and clock as they were`, async () => {
    let spoil = false;
    const db = await openIndexedDatabase(`faults ${made++}`);
    const { data } = await open(db, (tx) => ({
      ...tx,
      put: async (table, rows) => {
        await tx.put(table, rows);
        if (spoil && table === step) throw new DOMException("aborted", "AbortError");
      },
    }));
    await data.goals.add({ type: "frequency", target: 1, deadline: "2026-12-31" });
    await data.history.record(workout(), toward);
    await data.storagePersistence.askOnce();
    const before = await everything(db);
    spoil = true;
    await expect(data.history.record(workout(), toward)).rejects.toThrow("aborted");
    expect(await everything(db)).toEqual(before);
    spoil = false;
    await data.history.record(workout(), toward);
    expect((await data.goals.list())[0]?.current).toBe(2);
  });
}

test("a connection that the browser has dropped is opened again once, and holds up no deletion of the database", async () => {
  const name = `faults ${made++}`;
  const { transaction } = IDBDatabase.prototype;
  const dropped = new Set<IDBDatabase>();
  const used = new Set<IDBDatabase>();
  IDBDatabase.prototype.transaction = function (...given) {
    if (dropped.has(this)) throw new DOMException("The connection is closing", "InvalidStateError");
    used.add(this);
    return transaction.apply(this, given);
  };
  try {
    const { data, db } = await open(await openIndexedDatabase(name));
    await data.settings.read();
    for (const connection of used) dropped.add(connection);
    for (const connection of used) connection.close();
    used.clear();
    await Promise.all([data.history.listNewest(1), data.goals.list(), data.quarantine.list()]);
    expect(used.size).toBe(1);
    for (const connection of used) dropped.add(connection);
    const reading = data.quarantine.list();
    db.close();
    await expect(reading).rejects.toMatchObject({ name: "InvalidStateError" });
    for (const connection of used) connection.close();
    const outcome = await new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onblocked = () => resolve("blocked");
      deleting.onsuccess = () => resolve("deleted");
    });
    expect(outcome).toBe("deleted");
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});

test("an open page shows nothing that was deleted with the site's data", async () => {
  const name = `faults ${made++}`;
  const { transaction } = IDBDatabase.prototype;
  const used = new Set<IDBDatabase>();
  IDBDatabase.prototype.transaction = function (...given) {
    used.add(this);
    return transaction.apply(this, given);
  };
  try {
    const { data } = await open(await openIndexedDatabase(name));
    await data.history.record(workout(), toward);
    const shown: number[] = [];
    data.observe(({ history }) => history.listNewest(5)).subscribe(({ total }) => void shown.push(total));
    await expect.poll(() => shown).toEqual([1]);
    const all: number[] = [];
    data
      .observe(({ history }) => history.listAll())
      .subscribe(({ entries }) => void all.push(entries.length));
    await expect.poll(() => all).toEqual([1]);
    for (const connection of used) connection.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
    await data.settings.read();
    await expect.poll(() => [shown.at(-1), all.at(-1)]).toEqual([0, 0]);
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});

test("a visitor's database that another tab holds back leaves a member's open page as it is", async () => {
  const blocked: string[] = [];
  const data = await openData(
    { kind: "account", id: "ada" },
    {
      openDatabase: async (name, onBlocked) => {
        if (name === "fitness-tracker") onBlocked?.();
        return createMemoryDatabase();
      },
      onBlocked: () => void blocked.push("blocked"),
      localStorage: undefined,
    },
  );
  expect(await data.countRecorded(visitor)).toMatchObject({ workouts: 0 });
  await data.moveFrom(visitor);
  expect(blocked).toEqual([]);
});

test("local storage that is full refuses the workout in plain words and keeps what was there", async () => {
  const storage = createMemoryStorage();
  const openTab = () => openLocalStorageDatabase("faults", { storage, locks: undefined, channel: undefined });
  const { data } = await open(openTab());
  await data.history.record(workout({ note: "first" }), toward);
  await data.storagePersistence.askOnce();
  const used = Object.entries({ ...storage }).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  // There is room for the journal but not for the rows; then not even for the journal.
  for (const room of [3000, 2000, 1000, 100, 0]) {
    storage.limit = used + room;
    const before = { ...storage };
    const outcome = await data.history
      .record(workout({ note: "x".repeat(1500) }), toward)
      .catch((error) => dataErrorKind(error));
    expect(outcome).toBe("full");
    expect({ ...storage }).toEqual(before);
    expect((await data.history.listNewest(5)).total).toBe(1);
  }
  expect(explainDataError("full")).toContain("no room");
  const again = await open(openTab());
  expect((await again.data.history.listNewest(5)).entries.map((entry) => entry.note)).toEqual(["first"]);
});

test.each([
  ["that has room", Number.POSITIVE_INFINITY],
  ["that is full by then", 0],
])(
  "a tab killed between two writes to a local storage %s has the whole write done by the next one",
  async (_, room) => {
    const storage = createMemoryStorage();
    const openTab = () =>
      openLocalStorageDatabase("faults", { storage, locks: undefined, channel: undefined });
    const { data } = await open(openTab());
    await data.goals.add({ type: "frequency", target: 5, deadline: "2026-12-31" });
    const { setItem, removeItem } = storage;
    let writes = 0;
    const dying = (work: () => void) => {
      if (++writes > 3) throw new Error("killed");
      work();
    };
    Object.assign(storage, {
      setItem: (key: string, text: string) => dying(() => setItem(key, text)),
      removeItem: () => {
        throw new Error("killed");
      },
    });
    await expect(data.history.record(workout(), toward)).rejects.toThrow("killed");
    Object.assign(storage, { setItem, removeItem });
    storage.limit =
      room +
      Object.entries({ ...storage })
        .flat()
        .join("").length;
    const next = await open(openTab());
    expect((await next.data.history.listNewest(5)).total).toBe(1);
    expect((await next.data.goals.list())[0]?.current).toBe(1);
  },
);

test("a clock that goes a day back or a year forward loses nothing, and later edits stay later", async () => {
  const day = 86_400_000;
  const { data, clock } = await open(createMemoryDatabase());
  await data.goals.add({ type: "frequency", target: 9, deadline: "2099-12-31" });
  const { id } = await data.history.record(workout(), toward);
  for (const [note, shift] of [
    ["a year on", 365 * day],
    ["back", -365 * day],
    ["yesterday", -day],
  ] as const) {
    clock.now += shift;
    await data.history.edit(id, { note });
    expect((await data.history.find(id))?.note).toBe(note);
    await data.history.record(workout({ endedAt: new Date(clock.now).toISOString() }), toward);
  }
  expect((await data.history.listNewest(9)).total).toBe(4);
  expect((await data.goals.list())[0]?.current).toBe(4);
});

test("a damaged row is shown as it is, keeps its place in the export, and the others go on working", async () => {
  const { data, db } = await open(await openIndexedDatabase(`faults ${made++}`));
  const { id } = await data.history.record(workout(), toward);
  await data.history.record(workout({ note: "fine" }), toward);
  await db.write(["history"], async (tx) => {
    const [row] = await tx.findMany("history", [id]);
    if (row) await tx.put("history", [{ ...row, value: { ...row.value, duration: "ninety" } }]);
  });
  const { entries, unreadable, total } = await data.history.listNewest(5);
  expect(entries.map((entry) => entry.note)).toEqual(["fine"]);
  expect(unreadable).toMatchObject([{ key: id, raw: { duration: "ninety", exercise: "Running" } }]);
  expect(total).toBe(2);
  expect(await (await (await data.openTransfer()).exportJson()).text()).toContain('"duration":"ninety"');
  await data.history.remove(id);
  await data.history.edit(entries[0]?.id ?? "", { effort: 2 });
  expect((await data.history.listNewest(5)).entries).toMatchObject([{ effort: 2 }]);
});

test("a thousand goals all get their share of one workout", async () => {
  const { data } = await open(createMemoryDatabase());
  for (let n = 0; n < 1000; n++)
    await data.goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
  await data.history.record(workout(), toward);
  const goals = await data.goals.list();
  expect(goals.length).toBe(1000);
  expect(goals.every((goal) => goal.current === 1)).toBe(true);
});

const refusals = {
  "a web page renamed to .json": ["<!doctype html><html><title>Backup</title></html>", "isn't an export"],
  "some other JSON": ['{"workouts":[]}', "isn't an export"],
  "an empty file": ["", "isn't an export"],
  "an export of a newer version": ['{"format":"fitness-tracker","version":2,"tables":{}}', "newer version"],
} as const;

for (const [name, [text, words]] of Object.entries(refusals)) {
  test(`importing ${name} is refused in plain words and changes nothing`, async () => {
    const { data, db } = await open(createMemoryDatabase());
    await data.history.record(workout(), toward);
    await data.storagePersistence.askOnce();
    const before = await everything(db);
    await expect((await data.openTransfer()).planImport(new Blob([text]))).rejects.toThrow(words);
    await expect((await data.openTransfer()).import(new Blob([text]), name)).rejects.toMatchObject({
      name: "FileRefused",
    });
    expect(await everything(db)).toEqual(before);
  });
}

test("an export that was cut off anywhere is recognised and changes nothing", async () => {
  const { data } = await open(createMemoryDatabase());
  for (let n = 0; n < 5; n++) await data.history.record(workout(), toward);
  const text = await (await (await data.openTransfer()).exportJson()).text();
  await (await data.openTransfer()).erase();
  for (let tenths = 1; tenths < 10; tenths++) {
    const cut = new Blob([text.slice(0, Math.floor((text.length * tenths) / 10))]);
    await expect((await data.openTransfer()).import(cut, "cut.json")).rejects.toThrow("cut off");
  }
  expect((await data.history.listNewest(1)).total).toBe(0);
  await (await data.openTransfer()).import(new Blob([text]), "whole.json");
  expect((await data.history.listNewest(1)).total).toBe(5);
});

test("an import for which there is no room changes nothing", async () => {
  let full = false;
  const { data, db } = await open(createMemoryDatabase(), (tx) => ({
    ...tx,
    put: (table, rows) =>
      full && table === "batches"
        ? Promise.reject(new DOMException("full", "QuotaExceededError"))
        : tx.put(table, rows),
  }));
  for (let n = 0; n < 5; n++) await data.history.record(workout(), toward);
  const file = await (await data.openTransfer()).exportJson();
  await (await data.openTransfer()).erase();
  const before = await everything(db);
  full = true;
  const error = await (await data.openTransfer()).import(file, "big.json").catch((cause: unknown) => cause);
  expect(dataErrorKind(error)).toBe("full");
  expect(await everything(db)).toEqual(before);
});

test("rows in a file that can't be read, or that would harm, go to quarantine and the rest comes in", async () => {
  const { data } = await open(createMemoryDatabase());
  const row = { key: "a", value: workout(), clock: "019c00000000-0000-abc" };
  const bad = [
    { ...row, key: 5 },
    { ...row, key: "b", clock: "ffffffffffff-0000-abc" },
    { ...row, key: "c", value: { exercise: "no end" } },
    "text",
  ];
  const harmful =
    '{"key":"d","clock":"019c00000000-0000-abc","value":{"__proto__":{"endedAt":"x"},"endedAt":"x"}}';
  const rows = [...[row, ...bad].map((item) => JSON.stringify(item)), harmful].join(",");
  const file = new Blob([`{"format":"fitness-tracker","version":1,"tables":{"history":[${rows}]}}`]);
  expect((await (await data.openTransfer()).planImport(file)).report).toEqual({
    new: 1,
    same: 0,
    conflicting: 0,
    unreadable: 5,
  });
  await (await data.openTransfer()).import(file, "odd.json");
  expect((await data.history.listNewest(5)).total).toBe(1);
  expect((await data.quarantine.list()).map((item) => item.from)).toEqual(Array(5).fill("import"));
});

test("a file can't pass an unreadable item off as one that came by sync, nor replace one that is here", async () => {
  const { data, db } = await open(createMemoryDatabase());
  const item = (id: string, from: string) => ({
    ...{ id, from, reason: "It can't be read.", at: new Date(noon).toISOString(), isUnsent: true },
    raw: `of ${from}`,
  });
  const importItems = async (...items: unknown[]) => {
    const file = { format: "fitness-tracker", version: 1, tables: {}, quarantine: items };
    await (await data.openTransfer()).import(new Blob([JSON.stringify(file)]), "odd.json");
  };
  const here = { ...item("sync:1", "sync"), raw: "here" };
  await db.write(["quarantine"], (tx) => tx.put("quarantine", [{ key: here.id, value: here }]));
  await importItems(item("sync:1", "storage"), item("sync:2", "sync"), item("3", "storage"));
  const stored = await db.read(["quarantine"], (tx) => tx.list("quarantine"));
  const { isUnsent: _, ...ofSync } = item("sync:2", "sync");
  const { isUnsent: __, ...ofStorage } = item("3", "storage");
  expect(new Map(stored.map(({ key, value }) => [key, value]))).toEqual(
    new Map<string, unknown>([
      ["sync:1", here],
      ["sync:2", { ...ofSync, from: "import" }],
      ["3", ofStorage],
    ]),
  );
});
