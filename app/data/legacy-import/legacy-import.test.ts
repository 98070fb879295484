import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { idle } from "#tests/contracts/behaviour.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { openLocalStorageDatabase } from "../engine/local-storage-database.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import { openContext } from "../open-context.ts";
import { openData } from "../open-data.client.ts";
import { createWebStorage } from "../web-storage/create-web-storage.ts";

const visitor = { kind: "visitor" } as const;
const now = () => new Date("2026-03-10T12:00:00.000Z");
let made = 0;

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

/** A browser profile that the former app has used. */
function createProfile(history: unknown = [entry], goals: unknown = [goal]) {
  const localStorage = createMemoryStorage();
  localStorage.setItem("theme", "dark");
  localStorage.setItem("workoutHistory", JSON.stringify(history));
  localStorage.setItem("fitnessGoals", JSON.stringify(goals));
  const name = `legacy import ${made++}`;
  const deps = {
    openDatabase: () => openIndexedDatabase(name),
    localStorage,
    now,
    target: new EventTarget(),
  };
  return { localStorage, deps, name };
}

test("imports what the former app left, clears it there, and shows it in the same words", async () => {
  const { localStorage, deps } = createProfile();
  const data = await openData(visitor, deps);
  expect((await data.history.listNewest(5)).entries).toMatchObject([
    { ...entry, endedAt: new Date(1741600000000).toISOString(), source: "imported" },
  ]);
  expect(await data.goals.list()).toEqual([goal]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  const storage = await createWebStorage(visitor, deps);
  expect(storage.getItem("workoutHistory")).toBe(JSON.stringify([entry]));
  expect(storage.getItem("fitnessGoals")).toBe(JSON.stringify([goal]));
});

test("quarantines what doesn't read, as it was, and imports the rest", async () => {
  const broken = [{ ...entry, duration: "ten minutes" }, null, { ...entry, id: "1741600000001" }];
  const { deps, localStorage } = createProfile(
    [entry, ...broken, { ...entry, exercise: "Same id" }],
    "no list",
  );
  const data = await openData(visitor, deps);
  expect((await data.history.listNewest(5)).total).toBe(2);
  const raws = (await data.quarantine.list()).map((item) => item.raw);
  expect(raws).toEqual([
    JSON.stringify(broken[0]),
    "null",
    JSON.stringify({ ...entry, exercise: "Same id" }),
    '"no list"',
  ]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("an entry that is longer than time itself doesn't keep the data from opening", async () => {
  const { deps, localStorage } = createProfile([
    entry,
    { ...entry, id: "1741600000001", duration: Number.MAX_SAFE_INTEGER },
  ]);
  const data = await openData(visitor, deps);
  const { entries, unreadable } = await data.history.listNewest(5);
  expect(entries).toMatchObject([entry]);
  expect(unreadable).toMatchObject([{ key: "1741600000001", raw: { duration: Number.MAX_SAFE_INTEGER } }]);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("twice, and in two tabs at once, is the same as once", async () => {
  const { deps } = createProfile([entry, { id: "broken" }]);
  const [one] = await Promise.all([openData(visitor, deps), openData(visitor, deps)]);
  await openData(visitor, deps);
  expect((await one.history.listNewest(5)).total).toBe(1);
  expect(await one.goals.list()).toEqual([goal]);
  expect((await one.quarantine.list()).length).toBe(1);
});

test("killed before the commit, nothing has happened and the next start imports everything", async () => {
  const { deps, localStorage } = createProfile();
  const killed = async (): Promise<RowDatabase> => {
    const db = await deps.openDatabase();
    const write: RowDatabase["write"] = (tables, work) =>
      db.write(tables, async (tx) => {
        const result = await work(tx);
        if (tables.includes("history")) throw new Error("killed");
        return result;
      });
    return { ...db, write };
  };
  await expect(openContext(visitor, { ...deps, openDatabase: killed })).rejects.toThrow("killed");
  expect(localStorage.getItem("workoutHistory")).toBe(JSON.stringify([entry]));
  const data = await openData(visitor, deps);
  expect(await data.goals.list()).toEqual([goal]);
});

test("where the disk has no room for it, the data open all the same and the next start imports it", async () => {
  const { deps, localStorage } = createProfile();
  const full = async (): Promise<RowDatabase> => {
    const db = await deps.openDatabase();
    return { ...db, write: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  };
  let fullCalls = 0;
  const data = await openData(visitor, { ...deps, openDatabase: full, onFull: () => fullCalls++ });
  expect(fullCalls).toBe(1);
  expect((await data.history.listNewest(5)).total).toBe(0);
  expect(Object.keys(localStorage)).toEqual(["theme", "workoutHistory", "fitnessGoals"]);
  const later = await openData(visitor, deps);
  expect((await later.history.listNewest(5)).total).toBe(1);
});

test("killed after the commit, what the person deleted since doesn't come back", async () => {
  const { deps, localStorage } = createProfile([entry, { id: "broken" }]);
  const removeItem = localStorage.removeItem;
  Object.assign(localStorage, {
    removeItem: () => {
      throw new Error("killed");
    },
  });
  await expect(openContext(visitor, deps)).rejects.toThrow("killed");
  Object.assign(localStorage, { removeItem });
  // A start that doesn't look at local storage stands for the moment between the commit and the next import.
  const data = await openData(visitor, { ...deps, localStorage: undefined });
  await data.history.remove(entry.id);
  const again = await openData(visitor, deps);
  expect((await again.history.listNewest(5)).total).toBe(0);
  expect((await again.quarantine.list()).length).toBe(1);
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("a tab of the former app that writes again adds what is new and doesn't overwrite", async () => {
  const { deps, localStorage } = createProfile();
  const data = await openData(visitor, deps);
  await data.history.edit(entry.id, { exercise: "Pilates" });
  const later = { ...entry, id: "1741700000000" };
  localStorage.setItem("workoutHistory", JSON.stringify([entry, later]));
  const again = await openData(visitor, deps);
  expect((await again.history.listNewest(5)).entries.map((one) => one.exercise)).toEqual(["Yoga", "Pilates"]);
  expect((await again.quarantine.list()).map((item) => item.raw)).toEqual([JSON.stringify(entry)]);
});

test("what local storage had to keep moves to IndexedDB as soon as that is allowed", async () => {
  const localStorage = createMemoryStorage();
  const refused = async () =>
    openLocalStorageDatabase("fitness-tracker", {
      storage: localStorage,
      locks: undefined,
      channel: undefined,
    });
  const before = await openData(visitor, { openDatabase: refused, localStorage, now });
  expect(before.storage).toBe("localstorage");
  await before.goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
  const times = { startedAt: now().toISOString(), endedAt: now().toISOString() };
  const jump = { exercise: "Jumping Jacks", duration: 1, caloriesBurned: 0, ...times } as const;
  await before.history.record({ ...jump, source: "exercise", kcalModel: "exercise" }, { towardGoals: true });
  const file = '{"format":"fitness-tracker","version":1,"tables":{"history":["odd"]}}';
  await (await before.openTransfer()).import(new Blob([file]), "odd.json");
  const { deps } = createProfile();
  const after = await openData(visitor, { ...deps, localStorage });
  expect(after.storage).toBe("indexeddb");
  expect(await after.goals.list()).toMatchObject([{ current: 1, target: 2 }]);
  expect((await after.history.listNewest(5)).total).toBe(1);
  expect(await after.quarantine.list()).toHaveLength(1);
  expect(await (await after.openTransfer()).listImports()).toMatchObject([{ name: "odd.json" }]);
  expect(localStorage.length).toBe(0);
});

const at = now().getTime();
const general = (id: string) => ({ id, startedAt: at, watch: { gatheredMs: 0, runningSince: at } });
const squat = {
  id: "c",
  startedAt: at,
  exercise: {
    ...{ id: "barbell-squat", name: "Barbell Squat", category: "strength" as const },
    ...{ kcalPerMinute: 4, measure: "weight-reps" as const },
  },
  sets: [{ id: "s", kind: "normal" as const, reps: 8, weightG: 80_000, doneAt: now().toISOString() }],
};

/** A profile whose data were tracked in IndexedDB before, and in local storage since. */
function createFallback() {
  const { deps } = createProfile([], []);
  const { localStorage } = deps;
  localStorage.clear();
  const openFallback = async () =>
    openLocalStorageDatabase("fitness-tracker", {
      storage: localStorage,
      locks: undefined,
      channel: undefined,
    });
  return { deps, localStorage, inFallback: () => openData(visitor, { ...deps, openDatabase: openFallback }) };
}

test("a damaged text of local storage is quarantined, once, although the first move was killed before it was cleared", async () => {
  const { deps, localStorage, inFallback } = createFallback();
  await (await inFallback()).goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
  const damaged = '{"key":"w1","value":{"exer';
  localStorage.setItem("fitness-tracker/history/w1", damaged);
  const before = Object.entries(localStorage);
  await openData(visitor, deps);
  for (const [key, text] of before) localStorage.setItem(key, text);
  const data = await openData(visitor, deps);
  expect((await data.quarantine.list()).map(({ raw }) => raw)).toEqual([damaged]);
  expect(await data.goals.list()).toHaveLength(1);
  expect(localStorage.length).toBe(0);
});

test("a workout that was started in local storage goes on in IndexedDB, although an idle record lies there", async () => {
  const { deps, localStorage, inFallback } = createFallback();
  await (await openData(visitor, deps)).runningWorkout.update(() => ({ ...idle, revision: 40 }));
  const fallback = await inFallback();
  await fallback.runningWorkout.update(() => ({ ...idle, general: general("running"), cards: [squat] }));
  const after = await openData(visitor, deps);
  expect(await after.runningWorkout.find()).toMatchObject({
    ...{ revision: 41, general: { id: "running" } },
    cards: [{ id: "c", sets: [{ id: "s", reps: 8 }] }],
  });
  expect(localStorage.length).toBe(0);
});

test("where a workout runs in both, the sets join the one in IndexedDB, and the other waits until that has ended", async () => {
  const { deps, localStorage, inFallback } = createFallback();
  const before = await openData(visitor, deps);
  await before.runningWorkout.update(() => ({ ...idle, general: general("first") }));
  const fallback = await inFallback();
  await fallback.runningWorkout.update(() => ({ ...idle, general: general("second"), cards: [squat] }));
  const after = await openData(visitor, deps);
  expect(await after.runningWorkout.find()).toMatchObject({ general: { id: "first" }, cards: [{ id: "c" }] });
  await after.runningWorkout.update(() => ({ ...idle, revision: 9 }));
  const later = await openData(visitor, deps);
  expect(await later.runningWorkout.find()).toMatchObject({ general: { id: "second" }, cards: [] });
  expect(localStorage.length).toBe(0);
});

test("what another tab writes to local storage during the move stays for the next start", async () => {
  const { deps, inFallback } = createFallback();
  const fallback = await inFallback();
  await fallback.goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
  const slow = async (): Promise<RowDatabase> => {
    const db = await deps.openDatabase();
    const write: RowDatabase["write"] = async (tables, work) => {
      const written = await db.write(tables, work);
      if (tables.includes("session"))
        await fallback.goals.add({ type: "frequency", target: 3, deadline: "2026-12-31" });
      return written;
    };
    return { ...db, write };
  };
  await openData(visitor, { ...deps, openDatabase: slow });
  const after = await openData(visitor, deps);
  expect((await after.goals.list()).map(({ target }) => target).sort()).toEqual([2, 3]);
});
