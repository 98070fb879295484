import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { listGoals } from "#app/data/goals/queries.ts";
import { editEntry, removeEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { installFaultyDisk, noRoom } from "#tests/support/faulty-disk.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import { freshName, openTestDatabase } from "#tests/support/test-database.ts";
import { databaseName, type FitnessDatabase } from "../database.ts";
import { openDatabase } from "../open-database.client.ts";
import { importArrays } from "./import-arrays.ts";
import { createWebStorage } from "./web-storage.ts";

const now = () => new Date("2026-03-10T12:00:00.000Z");
const disk = installFaultyDisk();

afterEach(() => {
  disk.fail = () => undefined;
});

const entry = {
  id: "1741600000000",
  exercise: "Yoga",
  duration: 600,
  caloriesBurned: 30.5,
  date: "10.3.2025",
};
const goal = {
  id: "1741500000000",
  type: "duration",
  target: 100,
  current: 12.3333,
  deadline: "2026-12-31",
  createdAt: "2025-03-09T08:00:00.000Z",
};

/** A browser profile with the specified arrays in local storage. */
function createProfile(history: unknown = [entry], goals: unknown = [goal]) {
  const localStorage = createMemoryStorage();
  localStorage.setItem("theme", "dark");
  localStorage.setItem("workoutHistory", JSON.stringify(history));
  localStorage.setItem("fitnessGoals", JSON.stringify(goals));
  const owner = { kind: "account", id: freshName() } as const;
  const openEmpty = () => openTestDatabase({ now }, databaseName(owner));
  return {
    localStorage,
    owner,
    /** A start that doesn't look at local storage. */
    openEmpty,
    async open(): Promise<FitnessDatabase> {
      const db = openEmpty();
      await importArrays(db, localStorage);
      return db;
    },
  };
}

test("imports the arrays, clears them there, and shows it in the same words", async () => {
  const { localStorage, open, owner } = createProfile();
  const db = await open();
  expect((await listNewestEntries(db, 5)).entries).toMatchObject([
    { ...entry, endedAt: new Date(1741600000000).toISOString(), source: "imported" },
  ]);
  expect(await listGoals(db)).toEqual([goal]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  const storage = await createWebStorage(owner, { target: new EventTarget() });
  expect(storage.getItem("workoutHistory")).toBe(JSON.stringify([entry]));
  expect(storage.getItem("fitnessGoals")).toBe(JSON.stringify([goal]));
  await storage.close();
});

test("quarantines what doesn't read, as it was, and imports the rest", async () => {
  const broken = [{ ...entry, duration: "ten minutes" }, null, { ...entry, id: "1741600000001" }];
  const items = [entry, ...broken, { ...entry, exercise: "Same id" }];
  const { open, localStorage } = createProfile(items, "no list");
  const db = await open();
  expect((await listNewestEntries(db, 5)).total).toBe(2);
  const raws = (await listQuarantined(db)).map((item) => item.raw);
  expect(raws).toEqual([
    JSON.stringify(broken[0]),
    "null",
    JSON.stringify({ ...entry, exercise: "Same id" }),
    '"no list"',
  ]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("an entry that is longer than time itself doesn't keep the data from opening", async () => {
  const { open, localStorage } = createProfile([
    entry,
    { ...entry, id: "1741600000001", duration: Number.MAX_SAFE_INTEGER },
  ]);
  const { entries, unreadable } = await listNewestEntries(await open(), 5);
  expect(entries).toMatchObject([entry]);
  expect(unreadable).toMatchObject([{ key: "1741600000001", raw: { duration: Number.MAX_SAFE_INTEGER } }]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("twice, and in two tabs at once, is the same as once", async () => {
  const { open } = createProfile([entry, { id: "broken" }]);
  const [one] = await Promise.all([open(), open()]);
  await open();
  expect((await listNewestEntries(one, 5)).total).toBe(1);
  expect(await listGoals(one)).toEqual([goal]);
  expect((await listQuarantined(one)).length).toBe(1);
});

test("killed before the commit, nothing has happened and the next start imports everything", async () => {
  const { open, openEmpty, localStorage } = createProfile();
  disk.fail = (table) => (table === "quarantine" ? new Error("killed") : undefined);
  await expect(open()).rejects.toThrow("killed");
  disk.fail = () => undefined;
  expect((await listNewestEntries(openEmpty(), 5)).total).toBe(0);
  expect(localStorage.getItem("workoutHistory")).toBe(JSON.stringify([entry]));
  expect(await listGoals(await open())).toEqual([goal]);
});

test("if the disk has no room for it, the data open all the same and the next start imports it", async () => {
  const { localStorage } = createProfile();
  const deps = { localStorage, now };
  disk.fail = (table) => (table === "history" ? noRoom() : undefined);
  let fullCalls = 0;
  const data = await openDatabase({ kind: "guest" }, { ...deps, onFull: () => fullCalls++ });
  expect(fullCalls).toBe(1);
  expect((await listNewestEntries(data, 5)).total).toBe(0);
  expect(Object.keys(localStorage)).toEqual(["theme", "workoutHistory", "fitnessGoals"]);
  disk.fail = () => undefined;
  const later = await openDatabase({ kind: "guest" }, deps);
  expect((await listNewestEntries(later, 5)).total).toBe(1);
  for (const db of [data, later]) db.close();
});

test("killed after the commit, what the person deleted since doesn't come back", async () => {
  const { open, openEmpty, localStorage } = createProfile([entry, { id: "broken" }]);
  const removeItem = localStorage.removeItem;
  Object.assign(localStorage, {
    removeItem: () => {
      throw new Error("killed");
    },
  });
  await expect(open()).rejects.toThrow("killed");
  Object.assign(localStorage, { removeItem });
  await removeEntry(openEmpty(), entry.id);
  const again = await open();
  expect((await listNewestEntries(again, 5)).total).toBe(0);
  expect((await listQuarantined(again)).length).toBe(1);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("a tab that writes them again adds what is new and doesn't overwrite", async () => {
  const { open, localStorage } = createProfile();
  await editEntry(await open(), entry.id, { exercise: "Pilates" });
  const later = { ...entry, id: "1741700000000" };
  localStorage.setItem("workoutHistory", JSON.stringify([entry, later]));
  const again = await open();
  expect((await listNewestEntries(again, 5)).entries.map((one) => one.exercise)).toEqual(["Yoga", "Pilates"]);
});
