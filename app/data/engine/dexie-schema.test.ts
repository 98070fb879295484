import "fake-indexeddb/auto";
import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { expect, test } from "vitest";
import { openData } from "../open-data.client.ts";
import { openDexieDatabase } from "./dexie-database.ts";
import { declareVersions, newestVersion } from "./dexie-schema.ts";

/** Opens a database as the app of that version did, and keeps its tab open. */
async function openOld(name: string, version: number): Promise<Dexie> {
  const dexie = new Dexie(name);
  declareVersions(dexie, version);
  await dexie.open();
  return dexie;
}

const entry = {
  exercise: "Running",
  duration: 60,
  caloriesBurned: 10,
  date: "3/1/2026",
  day: "2026-03-01",
  startedAt: "2026-03-01T10:00:00.000Z",
  endedAt: "2026-03-01T10:01:00.000Z",
  source: "exercise",
  kcalModel: "exercise",
  goals: ["g"],
};
const goal = { type: "frequency", target: 3, deadline: "2026-12-31", createdAt: "2026-02-01T00:00:00.000Z" };
const clock = "019c00000000-0000-abc";

async function fill(dexie: Dexie): Promise<void> {
  await dexie.table("history").bulkPut([
    { key: "e", value: entry, clock, at: entry.endedAt },
    { key: "gone", value: { ...entry, deleted: true }, clock, edits: { deleted: "019c00000001-0000-abc" } },
  ]);
  await dexie.table("goals").put({ key: "g", value: goal, clock, at: goal.createdAt });
  await dexie
    .table("tallies")
    .bulkPut(["all", "day:2026-03-01", "goal:g"].map((key) => ({ key, count: 1, seconds: 60, tenths: 100 })));
  await dexie.table("meta").put({ key: "device", value: "abc" });
}

for (let version = 1; version <= newestVersion; version++) {
  test(`opens what version ${version} has kept, with nothing lost`, async () => {
    const name = `schema ${version}`;
    const old = await openOld(name, version);
    await fill(old);
    old.close();
    const data = await openData(
      { kind: "visitor" },
      { openDatabase: () => openDexieDatabase(name), localStorage: undefined },
    );
    expect((await data.history.listNewest(5)).entries).toEqual([{ ...entry, id: "e" }]);
    expect(await data.goals.list()).toEqual([{ ...goal, id: "g", current: 1 }]);
    await data.history.restore("gone");
    expect(await data.goals.list()).toEqual([{ ...goal, id: "g", current: 2 }]);
    expect(await data.exercises.list()).toEqual([]);
    expect((await (await data.openCarry()).exportJson()).size).toBeGreaterThan(100);
    data.close();
  });
}

test("a tab with the older version open is asked to close, lets the newer one in and says so", async () => {
  const name = "two versions";
  const old = await openDexieDatabase(name);
  let told = false;
  void old.outdated.then(() => {
    told = true;
  });
  const newer = new Dexie(name);
  declareVersions(newer);
  newer.version(newestVersion + 1).stores({ later: "key" });
  await newer.open();
  expect(told).toBe(true);
  await expect(old.read(["meta"], (tx) => tx.list("meta"))).rejects.toThrow();
  newer.close();
});

test("a tab that doesn't let go is reported, and opening goes on once it does", async () => {
  const name = "stubborn";
  const stubborn = await openOld(name, 1);
  stubborn.on("versionchange", () => false);
  let blocked = 0;
  const newer = await openDexieDatabase(name, () => {
    blocked++;
    stubborn.close();
  });
  expect([blocked, newer.kind]).toEqual([1, "indexeddb"]);
});

test("an older app doesn't open a newer database over it", async () => {
  const newer = new Dexie("from the future");
  newer.version(newestVersion + 5).stores({ history: "key" });
  await newer.open();
  newer.close();
  await expect(openDexieDatabase("from the future")).rejects.toMatchObject({ name: "VersionError" });
});
