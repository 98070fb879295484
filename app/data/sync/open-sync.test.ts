/** Sync belongs to an open database: it is opened once, and closed with the database. */
import { afterEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { FitnessDatabase } from "../database.ts";
import { openSync } from "./open-sync.client.ts";

const owner = { kind: "account", id: "ada" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The events of the page that sync listens to. */
function stubPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const listening = new Set<unknown>();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", (_: string, listener: unknown) => listening.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: unknown) => listening.delete(listener));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return listening;
}

test("every part of the page gets the same sync, which ends with the database", async () => {
  const listening = stubPage();
  const db = openTestDatabase({ owner });
  const [one, two] = await Promise.all([openSync(db), openSync(db)]);
  expect(two).toBe(one);
  expect(listening.size).toBeGreaterThan(0);
  db.close();
  expect(listening.size).toBe(0);
});

test("a guest, and a browser that stores nothing, have no sync", async () => {
  stubPage();
  await expect(openSync(openTestDatabase())).rejects.toThrow("Guests");
  const inMemory = new FitnessDatabase("in memory", { owner, isStored: false });
  await expect(openSync(inMemory)).rejects.toThrow("can't store keys");
  inMemory.close();
});
