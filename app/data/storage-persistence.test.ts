import { expect, test } from "vitest";
import { workout } from "#tests/contracts/behaviour.ts";
import { createMemoryDatabase } from "./engine/memory-database.ts";
import { openData } from "./open-data.client.ts";
import { createStoragePersistence } from "./storage-persistence.ts";

test("the browser is asked once, and its answer outlives reloads", async () => {
  const db = createMemoryDatabase();
  let asked = 0;
  const storage = {
    persist: async () => ++asked > 1,
    estimate: async () => ({ usage: 1000 }),
  };
  const first = createStoragePersistence(db, storage);
  expect(await first.read()).toEqual({ persistent: null, usedBytes: 1000 });
  await Promise.all([first.askOnce(), first.askOnce()]);
  const reloaded = createStoragePersistence(db, storage);
  await reloaded.askOnce();
  expect(asked).toBe(1);
  expect((await reloaded.read()).persistent).toBe(false);
  expect(await reloaded.ask()).toBe(true);
  expect((await createStoragePersistence(db, storage).read()).persistent).toBe(true);
});

test("a browser that knows nothing of it answers no and unknown", async () => {
  const persistence = createStoragePersistence(createMemoryDatabase(), undefined);
  await persistence.askOnce();
  expect(await persistence.read()).toEqual({ persistent: false, usedBytes: null });
});

test("the first finished workout asks", async () => {
  const db = createMemoryDatabase();
  const data = await openData({ kind: "visitor" }, { openDatabase: async () => db });
  expect((await data.storagePersistence.read()).persistent).toBeNull();
  await data.history.record(workout(), { towardGoals: false });
  await expect.poll(async () => (await data.storagePersistence.read()).persistent).toBe(false);
});
