import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { idle, now, toward, workout } from "#tests/contracts/behaviour.ts";
import type { Data } from "../data.ts";
import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { openData } from "../open-data.client.ts";

/** A row of a file with an entry. */
const entryRow = (id: string, clock: string, note = "") => ({
  key: id,
  value: { ...workout(), id, date: "3/10/2026", day: "2026-03-10", note },
  clock,
});
const fileOf = (...history: unknown[]) =>
  new Blob([JSON.stringify({ format: "fitness-tracker", version: 1, tables: { history } })]);

const visitor = { kind: "visitor" } as const;
const running = { id: "running", startedAt: now, watch: { gatheredMs: 0, runningSince: now } };
let made = 0;

/** An account's data, and how the visitor's are opened beside them. */
async function openBoth() {
  const name = `move ${made++}`;
  const tab = { isCutOff: false };
  const deps = {
    openDatabase: async (owner: string) => {
      const db = await openIndexedDatabase(`${name} ${owner}`);
      const write: typeof db.write = async (...given) => {
        if (tab.isCutOff && !owner.includes("ada")) throw new Error("The tab is closed");
        return db.write(...given);
      };
      return { ...db, write };
    },
    localStorage: undefined,
    now: () => new Date(now),
  };
  return {
    tab,
    data: await openData({ kind: "account", id: "ada" }, deps),
    asVisitor: async (work: (guest: Data) => Promise<unknown>) => {
      const guest = await openData(visitor, deps);
      await work(guest);
      guest.close();
    },
  };
}

test("an account takes over what the visitor recorded and what runs, once, and the visitor's part is empty afterwards", async () => {
  const { data, asVisitor } = await openBoth();
  await asVisitor(async (guest) => {
    await guest.goals.add({ type: "duration", target: 100, deadline: "2026-12-31" });
    await guest.history.record(workout(), toward);
    await guest.runningWorkout.update(() => ({ ...idle, category: "cardio", general: running }));
  });
  expect(await data.countRecorded(visitor)).toEqual({ workouts: 1, goals: 1, running: true });
  await data.moveFrom(visitor);
  await data.moveFrom(visitor);
  expect(await data.goals.list()).toMatchObject([{ type: "duration", current: 1.5 }]);
  expect((await data.history.listNewest(5)).total).toBe(1);
  expect(await data.runningWorkout.find()).toMatchObject({ category: "cardio", general: running });
  expect(await data.countRecorded(visitor)).toEqual({ workouts: 0, goals: 0, running: false });
});

test("a goal that was announced to the visitor isn't announced to the account again", async () => {
  const { data, asVisitor, tab } = await openBoth();
  const since = new Date(now - 60_000).toISOString();
  await asVisitor(async (guest) => {
    await guest.goals.add({ type: "frequency", target: 1, deadline: "2026-12-31" });
    await guest.history.record(workout(), toward);
    expect(await guest.goals.takeUnannounced(since)).toHaveLength(1);
    await guest.goals.add({ type: "duration", target: 1, deadline: "2026-12-31" });
    await guest.history.record(workout({ id: "later" }), toward);
  });
  tab.isCutOff = true;
  await expect(data.moveFrom(visitor)).rejects.toThrow("The tab is closed");
  tab.isCutOff = false;
  await data.moveFrom(visitor);
  // The second goal was reached and not announced.
  expect(await data.goals.takeUnannounced(since)).toMatchObject([{ type: "duration" }]);
});

test("sets that a visitor ticked outside a workout move to the account, also where a workout runs", async () => {
  const { data, asVisitor } = await openBoth();
  await data.runningWorkout.update(() => ({ ...idle, general: { ...running, id: "mine" } }));
  const exercise = {
    id: "barbell-squat",
    name: "Barbell Squat",
    category: "strength",
    kcalPerMinute: 4,
    measure: "weight-reps",
  } as const;
  const doneAt = new Date(now).toISOString();
  const sets = [{ id: "s", kind: "normal" as const, reps: 8, weightG: 80_000, doneAt }];
  await asVisitor((guest) =>
    guest.runningWorkout.update(() => ({ ...idle, cards: [{ id: "c", exercise, sets, startedAt: now }] })),
  );
  expect(await data.countRecorded(visitor)).toMatchObject({ running: true });
  await data.moveFrom(visitor);
  await data.moveFrom(visitor);
  expect(await data.runningWorkout.find()).toMatchObject({
    general: { id: "mine" },
    cards: [{ id: "c", sets }],
  });
  expect(await data.countRecorded(visitor)).toMatchObject({ running: false });
});

test("a visitor's favourites and rests join those of the account", async () => {
  const { data, asVisitor } = await openBoth();
  await data.settings.save({ favourites: { Bench: true }, exerciseRestS: { bench: 180 } });
  await asVisitor(({ settings }) =>
    settings.save({ favourites: { Squat: true }, exerciseRestS: { squat: 240 } }),
  );
  await data.moveFrom(visitor);
  const { favourites, exerciseRestS } = await data.settings.read();
  expect(favourites.toSorted()).toEqual(["Bench", "Squat"]);
  expect(exerciseRestS).toEqual({ bench: 180, squat: 240 });
});

test("what of the visitor's couldn't be read moves as well, and an import that they made can be taken back", async () => {
  const { data, asVisitor } = await openBoth();
  const file = fileOf(entryRow("imported", "019c00000000-0000-abc"), "odd");
  await asVisitor(async (guest) => {
    await guest.history.record(workout(), toward);
    await (await guest.openTransfer()).import(file, "mine.json");
  });
  await data.moveFrom(visitor);
  await data.moveFrom(visitor);
  expect(await data.quarantine.list()).toMatchObject([
    { from: "import", raw: expect.stringContaining("odd") },
  ]);
  const transfer = await data.openTransfer();
  const [batch] = await transfer.listImports();
  expect(batch?.name).toBe("mine.json");
  await transfer.revert(batch?.id ?? "");
  expect((await data.history.listNewest(5)).total).toBe(1);
  expect(await data.history.find("imported")).toBeNull();
  await asVisitor(async (guest) => {
    expect(await guest.quarantine.list()).toEqual([]);
    expect(await (await guest.openTransfer()).listImports()).toEqual([]);
  });
});

test("an import that a visitor made is taken back without what the account had before", async () => {
  const { data, asVisitor } = await openBoth();
  const old = entryRow("both", "019b00000000-0000-abc", "before");
  const both = entryRow("both", "019c00000000-0000-abc", "after");
  const mine = entryRow("mine", "019c00000000-0000-abc");
  const added = entryRow("added", "019c00000000-0000-abc");
  await (await data.openTransfer()).import(fileOf(mine, both), "former.json");
  await asVisitor(async (guest) => {
    const transfer = await guest.openTransfer();
    await transfer.import(fileOf(old), "old.json");
    await transfer.import(fileOf(mine, both, added), "mine.json");
  });
  await data.moveFrom(visitor);
  const transfer = await data.openTransfer();
  for (const { id, name } of await transfer.listImports())
    if (name !== "former.json") await transfer.revert(id);
  expect(await data.history.find("mine")).not.toBeNull();
  expect(await data.history.find("both")).toMatchObject({ note: "after" });
  expect(await data.history.find("added")).toBeNull();
});

test("an import can still be taken back after a move that was cut off", async () => {
  const { data, asVisitor, tab } = await openBoth();
  const file = fileOf(entryRow("imported", "019c00000000-0000-abc"));
  await asVisitor(async (guest) => {
    await (await guest.openTransfer()).import(file, "mine.json");
  });
  tab.isCutOff = true;
  await expect(data.moveFrom(visitor)).rejects.toThrow("The tab is closed");
  tab.isCutOff = false;
  expect(await data.history.find("imported")).not.toBeNull();
  await data.moveFrom(visitor);
  const transfer = await data.openTransfer();
  const [batch] = await transfer.listImports();
  await transfer.revert(batch?.id ?? "");
  expect(await data.history.find("imported")).toBeNull();
});
