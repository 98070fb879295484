import { expect, test } from "vitest";
import { workout } from "#tests/contracts/behaviour.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { recordEntry } from "./history/commands.ts";
import {
  askAfterFirstWorkout,
  askForPersistence,
  askForPersistenceOnce,
  readStorageRoom,
} from "./storage-persistence.ts";

test("the browser is asked once, and its answer outlives reloads", async () => {
  const db = openTestDatabase();
  let asked = 0;
  const storage = {
    persist: async () => ++asked > 1,
    estimate: async () => ({ usage: 1000 }),
  };
  expect(await readStorageRoom(db, storage)).toEqual({ persistent: null, usedBytes: 1000 });
  await Promise.all([askForPersistenceOnce(db, storage), askForPersistenceOnce(db, storage)]);
  const reloaded = openTestDatabase({}, db.name);
  await askForPersistenceOnce(reloaded, storage);
  expect(asked).toBe(1);
  expect((await readStorageRoom(reloaded, storage)).persistent).toBe(false);
  expect(await askForPersistence(reloaded, storage)).toBe(true);
  expect((await readStorageRoom(db, storage)).persistent).toBe(true);
});

test("a browser that knows nothing of it answers no and unknown", async () => {
  const db = openTestDatabase();
  await askForPersistenceOnce(db, undefined);
  expect(await readStorageRoom(db, undefined)).toEqual({ persistent: false, usedBytes: null });
});

test("the first finished workout asks", async () => {
  const db = openTestDatabase();
  askAfterFirstWorkout(db);
  await recordEntry(db, workout(), { towardGoals: false });
  await expect.poll(async () => (await readStorageRoom(db)).persistent).toBe(false);
});
