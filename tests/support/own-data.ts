/** Runs with each file of the unit tests, which share a process: a file begins without databases of others. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { beforeAll } from "vitest";

beforeAll(async () => {
  for (const { name } of await indexedDB.databases()) if (name) await Dexie.delete(name);
});
