import "fake-indexeddb/auto";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { addGoal, addStrengthGoal } from "#app/data/goals/commands.ts";
import { listGoals, listStrengthGoals } from "#app/data/goals/queries.ts";
import { recordEntry, removeEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { installFaultyDisk, noRoom } from "#tests/support/faulty-disk.ts";
import { freshName, openTestDatabase } from "#tests/support/test-database.ts";
import { databaseName } from "../database.ts";
import { eraseData } from "../transfer/move-owner.ts";
import { createWebStorage } from "./web-storage.ts";

const noon = Date.UTC(2026, 2, 1, 12);
const disk = installFaultyDisk();

/** The part of a browser's event that a page reads. */
class PageEvent extends Event {
  constructor(type: string, change: object) {
    super(type);
    Object.assign(this, change);
  }
}
vi.stubGlobal("StorageEvent", PageEvent);
vi.stubGlobal("location", { href: "https://app.example/about" });

afterEach(() => {
  disk.fail = () => undefined;
  disk.isLost = false;
  vi.restoreAllMocks();
});

/** Pages that share one database, as tabs do. */
function createTabs() {
  const owner = { kind: "account", id: freshName() } as const;
  const now = () => new Date(noon);
  return {
    async storage(target = new EventTarget()) {
      const storage = await createWebStorage(owner, { now, target });
      onTestFinished(() => storage.close());
      return storage;
    },
    data: () => openTestDatabase({ now }, databaseName(owner)),
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
  expect(Array.from({ length: 8 }, (_, n) => storage.key(n)).sort()).toEqual(
    ["undefined", "1", "true", "[object Object]", "1,2", "\ud800", "a\0b", ""].sort(),
  );
  expect(storage.key(storage.length)).toBeNull();
  expect(storage.key(-1)).toBeNull();
  storage.clear();
  expect(storage.length).toBe(0);
});

test("what was set stays while earlier calls are stored and read again", async () => {
  const storage = await createTabs().storage();
  for (let n = 1; n <= 50; n++) {
    storage.setItem(`key ${n}`, "set");
    await new Promise((resolve) => setImmediate(resolve));
    expect(storage.length).toBe(n);
  }
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
  expect(second.getItem("zustand")).toBe('{"state":{}}');
});

test("an array that is set again may add, remove, reorder and edit items", async () => {
  const tabs = createTabs();
  const storage = await tabs.storage();
  const set = async (items: object[]) => {
    storage.setItem("workoutHistory", JSON.stringify(items));
    await storage.flush();
    const text = items.length > 0 ? JSON.stringify(items) : null;
    expect((await tabs.storage()).getItem("workoutHistory")).toBe(text);
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

test("shows what the tracker records, in exactly the specified fields", async () => {
  const tabs = createTabs();
  const [data, storage] = [tabs.data(), await tabs.storage()];
  await addGoal(data, { type: "calories", target: 10, deadline: "2026-03-01" });
  await recordEntry(
    data,
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
  const [data, storage] = [tabs.data(), await tabs.storage()];
  storage.setItem("fitnessGoals", JSON.stringify([goal("g", 1)]));
  await storage.flush();
  const times = { startedAt: new Date(noon - 1000).toISOString(), endedAt: new Date(noon).toISOString() };
  const jump = { exercise: "Jumping Jacks", duration: 1, caloriesBurned: 0.1, ...times } as const;
  const { id } = await recordEntry(
    data,
    { ...jump, source: "exercise", kcalModel: "exercise" },
    { towardGoals: true },
  );
  expect(await listGoals(data)).toMatchObject([{ current: 2 }]);
  await expect.poll(() => parse(storage.getItem("fitnessGoals"))[0]?.current).toBe(2);
  storage.setItem("fitnessGoals", JSON.stringify([goal("g", 3)]));
  await storage.flush();
  expect(await listGoals(data)).toMatchObject([{ current: 3, achievedAt: new Date(noon).toISOString() }]);
  await removeEntry(data, id);
  expect(await listGoals(data)).toMatchObject([{ current: 2 }]);
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
  const other = tabs.data();
  await eraseData(other);
  await recordEntry(
    other,
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

test("what can't be read goes to the quarantine: a text that is no array, and an item that lacks a field", async () => {
  const tabs = createTabs();
  const [data, storage] = [tabs.data(), await tabs.storage()];
  storage.setItem("workoutHistory", JSON.stringify([entry("a")]));
  storage.setItem("workoutHistory", "not JSON");
  storage.setItem("workoutHistory", JSON.stringify([entry("a"), { id: "b" }]));
  await storage.flush();
  for (const one of [storage, await tabs.storage()])
    expect(one.getItem("workoutHistory")).toBe(JSON.stringify([entry("a")]));
  expect((await listNewestEntries(data, 10)).total).toBe(1);
  expect(await listQuarantined(data)).toMatchObject([
    { from: "storage", raw: "not JSON" },
    { from: "storage", raw: '{"id":"b"}' },
  ]);
});

test("what was removed and set again before it was stored is there, with its own current", async () => {
  const tabs = createTabs();
  const storage = await tabs.storage();
  const [entries, goals] = [JSON.stringify([entry("a"), entry("b")]), JSON.stringify([goal("g", 2)])];
  for (let n = 0; n < 2; n++) {
    storage.clear();
    storage.setItem("workoutHistory", entries);
    storage.setItem("fitnessGoals", goals);
    await storage.flush();
  }
  const other = await tabs.storage();
  expect([other.getItem("workoutHistory"), other.getItem("fitnessGoals")]).toEqual([entries, goals]);
});

test("another tab's changes come as events, and the tab's own don't", async () => {
  const tabs = createTabs();
  const here: unknown[] = [];
  const target = new EventTarget();
  target.addEventListener("storage", (event) => here.push(Object.fromEntries(Object.entries(event))));
  const storage = await tabs.storage(target);
  const other = await tabs.storage();
  const url = "https://app.example/about";
  storage.setItem("mine", "1");
  await storage.flush();
  other.setItem("theirs", "2");
  other.setItem("workoutHistory", JSON.stringify([entry("a")]));
  await other.flush();
  await expect
    .poll(() => here)
    .toEqual([
      { key: "workoutHistory", oldValue: null, newValue: JSON.stringify([entry("a")]), url },
      { key: "theirs", oldValue: null, newValue: "2", url },
    ]);
  other.clear();
  await expect.poll(() => here.at(-1)).toEqual({ key: null, oldValue: null, newValue: null, url });
  expect(storage.length).toBe(0);
});

test("if the disk is full, flush rejects, the storage shows what is stored, and the next set throws", async () => {
  const storage = await createTabs().storage();
  storage.setItem("a", "1");
  await storage.flush();
  disk.fail = (table) => (table === "settings" ? noRoom() : undefined);
  storage.setItem("a", "2");
  await expect(storage.flush()).rejects.toThrow("no room");
  expect(storage.getItem("a")).toBe("1");
  storage.setItem("a", "3");
  await expect.poll(() => storage.getItem("a")).toBe("1");
  expect(() => storage.setItem("a", "4")).toThrow(expect.objectContaining({ name: "QuotaExceededError" }));
  disk.fail = () => undefined;
  storage.setItem("a", "5");
  await storage.flush();
  expect(storage.getItem("a")).toBe("5");
});

test("a tab whose reading has failed shows what another tab writes after that", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const tabs = createTabs();
  const [here, other] = [await tabs.storage(), await tabs.storage()];
  disk.isLost = true;
  other.setItem("a", "1");
  await other.flush();
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBeGreaterThan(0);
  expect(here.getItem("a")).toBeNull();
  disk.isLost = false;
  other.setItem("b", "2");
  await other.flush();
  await expect.poll(() => [here.getItem("a"), here.getItem("b")]).toEqual(["1", "2"]);
});

test("scripts for the specified goals neither see goals of strength nor change them", async () => {
  const { storage, data } = createTabs();
  const db = data();
  await addStrengthGoal(db, { type: "lift", exercise: "Bench Press", target: 100_000 });
  await addStrengthGoal(db, { type: "body-weight", target: 75_000, deadline: "2026-12-31" });
  const before = await listStrengthGoals(db);
  const page = await storage();
  expect(page.getItem("fitnessGoals")).toBeNull();
  page.setItem("fitnessGoals", JSON.stringify([goal("g")]));
  page.setItem("fitnessGoals", JSON.stringify([]));
  page.clear();
  await page.flush();
  expect(await listStrengthGoals(db)).toEqual(before);
  expect(await listGoals(db)).toEqual([]);
  expect(await listQuarantined(db)).toEqual([]);
});
