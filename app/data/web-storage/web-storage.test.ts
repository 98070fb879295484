import { expect, test } from "vitest";
import { createMemoryDatabase } from "../engine/memory-database.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import { openData } from "../open-data.client.ts";
import { createWebStorage } from "./create-web-storage.ts";
import { StorageFacade } from "./storage-object.ts";

const visitor = { kind: "visitor" } as const;
const noon = Date.UTC(2026, 2, 1, 12);

/** Pages that share one database, as tabs do. */
function createTabs() {
  const shared: RowDatabase = { ...createMemoryDatabase(), close: () => undefined };
  const openDatabase = async () => shared;
  const now = () => new Date(noon);
  return {
    storage: () => createWebStorage(visitor, { openDatabase, now, target: new EventTarget() }),
    data: () => openData(visitor, { openDatabase, now }),
  };
}

const entry = (id: string, duration = 60) => ({
  id,
  exercise: "Running",
  duration,
  caloriesBurned: 10,
  date: "1/3/2026",
});
const goal = (id: string, current = 0) => ({
  id,
  type: "frequency",
  target: 3,
  current,
  deadline: "2026-12-31",
  createdAt: "2026-02-01T00:00:00.000Z",
});
const parse = (text: string | null): { id: string; current: number }[] => JSON.parse(text ?? "null");

test("keeps strings by key and converts keys and values to strings", async () => {
  const storage = await createTabs().storage();
  expect(storage.getItem("missing")).toBeNull();
  for (const value of [null, undefined, 1, true, {}, [1, 2], "\ud800", "a\0b", ""]) {
    Reflect.apply(storage.setItem, storage, [value, value]);
    expect(storage.getItem(String(value))).toBe(String(value));
  }
  expect(storage.length).toBe(9);
  storage.removeItem("null");
  expect(storage.getItem("null")).toBeNull();
  expect(storage.key(storage.length)).toBeNull();
  expect(storage.key(-1)).toBeNull();
  storage.clear();
  expect(storage.length).toBe(0);
});

test("refuses missing arguments, symbols and strangers as a browser does", async () => {
  const storage = await createTabs().storage();
  for (const method of ["key", "getItem", "setItem", "removeItem"]) {
    expect(() => storage[method]()).toThrow(TypeError);
  }
  expect(() => Reflect.apply(storage.setItem, storage, ["only a key"])).toThrow(TypeError);
  expect(() => Reflect.apply(storage.setItem, storage, [Symbol("s"), ""])).toThrow(TypeError);
  expect(() => Reflect.apply(storage.getItem, {}, ["a"])).toThrow(TypeError);
  expect(() => new StorageFacade()).toThrow(TypeError);
  expect(Object.prototype.toString.call(storage)).toBe("[object Storage]");
});

test("has named properties: set, read, in, delete, enumerate, define", async () => {
  const storage = await createTabs().storage();
  storage.name = 1;
  storage[""] = "empty";
  expect(storage.name).toBe("1");
  expect(storage.getItem("")).toBe("empty");
  expect("name" in storage).toBe(true);
  expect(Object.hasOwn(storage, "name")).toBe(true);
  expect("other" in storage).toBe(false);
  expect(Object.keys(storage).sort()).toEqual(["", "name"]);
  expect(Object.entries(storage).length).toBe(2);
  expect({ ...storage }).toEqual({ "": "empty", name: "1" });
  expect(delete storage.name).toBe(true);
  expect(delete storage.name).toBe(true);
  expect(storage.getItem("name")).toBeNull();
  Object.defineProperty(storage, "defined", { value: 5 });
  expect(storage.getItem("defined")).toBe("5");
  expect(() => Object.defineProperty(storage, "accessor", { get: () => 1 })).toThrow(TypeError);
  expect(() => Object.preventExtensions(storage)).toThrow(TypeError);
});

test("keeps keys named like its members without hiding the members", async () => {
  const storage = await createTabs().storage();
  const names = ["getItem", "setItem", "length", "key", "constructor", "toString", "__proto__", "flush"];
  const members = names.map((name) => storage[name]);
  for (const name of names) storage.setItem(name, `by call ${name}`);
  expect(names.map((name) => storage[name])).toEqual(
    members.map((member, n) => (names[n] === "length" ? 8 : member)),
  );
  expect(names.map((name) => storage.getItem(name))).toEqual(names.map((name) => `by call ${name}`));
  Reflect.set(storage, "getItem", "by property", storage);
  expect(storage.getItem("getItem")).toBe("by property");
  expect(Object.keys(storage)).toEqual([]);
  expect(storage.length).toBe(8);
});

test("leaves symbols to the object itself", async () => {
  const storage = await createTabs().storage();
  const symbol = Symbol("mine");
  Reflect.set(storage, symbol, "kept");
  expect(Reflect.get(storage, symbol)).toBe("kept");
  expect(storage.length).toBe(0);
  expect(Reflect.deleteProperty(storage, symbol)).toBe(true);
  expect(Reflect.has(storage, symbol)).toBe(false);
});

test("throws QuotaExceededError at five million characters and keeps what was there", async () => {
  const storage = await createTabs().storage();
  storage.setItem("kept", "yes");
  expect(() => storage.setItem("big", "x".repeat(5 * 1024 * 1024))).toThrow(
    expect.objectContaining({ name: "QuotaExceededError" }),
  );
  expect(storage.getItem("big")).toBeNull();
  expect(storage.getItem("kept")).toBe("yes");
});

test("what was set is there after opening again, in its order", async () => {
  const tabs = createTabs();
  const first = await tabs.storage();
  const items = [entry("1700000000003"), entry("1700000000001", 30), entry("no time")];
  first.setItem("workoutHistory", JSON.stringify(items));
  first.setItem("fitnessGoals", JSON.stringify([goal("2", 1.5), goal("1")]));
  first.setItem("zustand", '{"state":{}}');
  await first.flush();
  const second = await tabs.storage();
  expect(second.getItem("workoutHistory")).toBe(JSON.stringify(items));
  expect(second.getItem("fitnessGoals")).toBe(JSON.stringify([goal("2", 1.5), goal("1")]));
  expect(second.zustand).toBe('{"state":{}}');
});

test("an array that is set again may add, remove, reorder and edit items", async () => {
  const tabs = createTabs();
  const storage = await tabs.storage();
  const set = async (items: object[]) => {
    storage.setItem("workoutHistory", JSON.stringify(items));
    await storage.flush();
    expect((await tabs.storage()).getItem("workoutHistory")).toBe(JSON.stringify(items));
  };
  await set([entry("a"), entry("b"), entry("c")]);
  await set([entry("new"), entry("a"), entry("b"), entry("c")]);
  await set([entry("c"), entry("new"), entry("b", 99)]);
  await set([]);
  await set([entry("b", 99)]);
  storage.removeItem("workoutHistory");
  await storage.flush();
  expect((await tabs.storage()).getItem("workoutHistory")).toBeNull();
});

test("shows what the tracker records, in exactly the fields of the former app", async () => {
  const tabs = createTabs();
  const [data, storage] = [await tabs.data(), await tabs.storage()];
  await data.goals.add({ type: "calories", target: 10, deadline: "2026-03-01" });
  await data.history.record(
    {
      exercise: "Running",
      category: "cardio",
      duration: 61,
      caloriesBurned: 10.2,
      startedAt: new Date(noon - 61_000).toISOString(),
      endedAt: new Date(noon).toISOString(),
      source: "exercise",
      kcalModel: "exercise",
    },
    { towardGoals: true },
  );
  await expect.poll(() => storage.getItem("fitnessGoals")).toContain('"current":10.2');
  const fields = (key: string) => Object.keys(JSON.parse(storage.getItem(key) ?? "[]")[0]);
  expect(fields("workoutHistory")).toEqual(["id", "exercise", "duration", "caloriesBurned", "date"]);
  expect(fields("fitnessGoals")).toEqual(["id", "type", "target", "current", "deadline", "createdAt"]);
});

test("a changed current is a correction: later workouts add to it, and other tabs' workouts stay counted", async () => {
  const tabs = createTabs();
  const [data, storage] = [await tabs.data(), await tabs.storage()];
  storage.setItem("fitnessGoals", JSON.stringify([goal("g", 1)]));
  await storage.flush();
  const times = { startedAt: new Date(noon - 1000).toISOString(), endedAt: new Date(noon).toISOString() };
  const jump = { exercise: "Jumping Jacks", duration: 1, caloriesBurned: 0.1, ...times } as const;
  const { id } = await data.history.record(
    { ...jump, source: "exercise", kcalModel: "exercise" },
    { towardGoals: true },
  );
  expect(await data.goals.list()).toMatchObject([{ current: 2 }]);
  await expect.poll(() => parse(storage.getItem("fitnessGoals"))[0]?.current).toBe(2);
  storage.setItem("fitnessGoals", JSON.stringify([goal("g", 3)]));
  await storage.flush();
  expect(await data.goals.list()).toMatchObject([{ current: 3, achievedAt: new Date(noon).toISOString() }]);
  await data.history.remove(id);
  expect(await data.goals.list()).toMatchObject([{ current: 2 }]);
});

test("two tabs that append to the array at once keep the items of both", async () => {
  const tabs = createTabs();
  const [one, two] = [await tabs.storage(), await tabs.storage()];
  for (let n = 0; n < 20; n++) {
    for (const [name, tab] of [
      ["one", one],
      ["two", two],
    ] as const) {
      const items = parse(tab.getItem("workoutHistory") ?? "[]");
      tab.setItem("workoutHistory", JSON.stringify([...items, entry(`${name} ${n}`)]));
    }
  }
  await Promise.all([one.flush(), two.flush()]);
  expect(parse((await tabs.storage()).getItem("workoutHistory")).length).toBe(40);
});

test("what another tab erased is gone here, also once that tab has written anew", async () => {
  const tabs = createTabs();
  const here = await tabs.storage();
  here.setItem("workoutHistory", JSON.stringify([entry("old")]));
  here.setItem("theme", "dark");
  await here.flush();
  const other = await tabs.data();
  await (await other.openTransfer()).erase();
  await other.history.record(
    {
      id: "new",
      exercise: "Running",
      duration: 60,
      caloriesBurned: 10,
      startedAt: "2026-03-01T11:00:00.000Z",
      endedAt: "2026-03-01T11:01:00.000Z",
      source: "exercise",
      kcalModel: "exercise",
    },
    { towardGoals: false },
  );
  await here.flush();
  await expect.poll(() => parse(here.getItem("workoutHistory")).map(({ id }) => id)).toEqual(["new"]);
  expect(here.getItem("theme")).toBeNull();
});

test("a text that is no array is kept as it is and leaves the workouts alone", async () => {
  const tabs = createTabs();
  const [data, storage] = [await tabs.data(), await tabs.storage()];
  storage.setItem("workoutHistory", JSON.stringify([entry("a")]));
  storage.setItem("workoutHistory", "not JSON");
  await storage.flush();
  expect((await tabs.storage()).getItem("workoutHistory")).toBe("not JSON");
  expect((await data.history.listNewest(10)).total).toBe(1);
  storage.setItem("workoutHistory", JSON.stringify([entry("a"), { id: "b" }]));
  await storage.flush();
  expect(storage.getItem("workoutHistory")).toBe(JSON.stringify([entry("a")]));
  expect(await data.quarantine.list()).toMatchObject([{ from: "storage", raw: '{"id":"b"}' }]);
});

test("when the database has no room, flush rejects, the picture returns to what is kept, the next set throws", async () => {
  const db = createMemoryDatabase();
  let full = false;
  const openDatabase = async (): Promise<RowDatabase> => ({
    ...db,
    write: (tables, work) =>
      full ? Promise.reject(new DOMException("full", "QuotaExceededError")) : db.write(tables, work),
  });
  const storage = await createWebStorage(visitor, { openDatabase, target: new EventTarget() });
  storage.setItem("a", "1");
  await storage.flush();
  full = true;
  storage.setItem("a", "2");
  await expect(storage.flush()).rejects.toThrow("full");
  expect(storage.getItem("a")).toBe("1");
  storage.setItem("a", "3");
  await expect.poll(() => storage.getItem("a")).toBe("1");
  expect(() => storage.setItem("a", "4")).toThrow(expect.objectContaining({ name: "QuotaExceededError" }));
  full = false;
  storage.setItem("a", "5");
  await storage.flush();
  expect(storage.getItem("a")).toBe("5");
});

test("a tab whose reading has failed shows what another tab writes after that", async () => {
  const shared = createMemoryDatabase();
  let isLost = false;
  const read: RowDatabase["read"] = (tables, work) =>
    isLost ? Promise.reject(new DOMException("lost", "UnknownError")) : shared.read(tables, work);
  const here = await createWebStorage(visitor, {
    openDatabase: async () => ({ ...shared, read }),
    target: new EventTarget(),
  });
  const other = await createWebStorage(visitor, {
    openDatabase: async () => shared,
    target: new EventTarget(),
  });
  isLost = true;
  other.setItem("a", "1");
  await other.flush();
  await here.flush();
  expect(here.getItem("a")).toBeNull();
  isLost = false;
  other.setItem("b", "2");
  await other.flush();
  await expect.poll(() => [here.getItem("a"), here.getItem("b")]).toEqual(["1", "2"]);
});

test("a storage shows what another tab writes while it is opened", async () => {
  const shared = createMemoryDatabase();
  const other = await createWebStorage(visitor, {
    openDatabase: async () => shared,
    target: new EventTarget(),
  });
  const here = await createWebStorage(visitor, {
    target: new EventTarget(),
    openDatabase: async () => ({
      ...shared,
      async read(tables, work) {
        const rows = await shared.read(tables, work);
        // Once: the write comes after the first read.
        if (other.length === 0) {
          other.setItem("a", "1");
          await other.flush();
        }
        return rows;
      },
    }),
  });
  await expect.poll(() => here.getItem("a")).toBe("1");
});
