import { expect, test } from "vitest";
import { manyKeys } from "../engine/indexeddb-database.ts";
import { createMemoryDatabase } from "../engine/memory-database.ts";
import type { Row, RowDatabase, Tx } from "../engine/row-database.ts";
import { scopeOf, writeRowsIn } from "../rows/row-writer.ts";
import { listAllEntries } from "./all-entries.ts";

const contextOf = (db: RowDatabase) => ({
  db,
  device: "device",
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
  formatDate: String,
});

const value = (minute: number) => ({
  exercise: "Running",
  duration: 60,
  caloriesBurned: 10,
  date: "10/03/2026",
  day: "2026-03-10",
  startedAt: "2026-03-10T10:00:00.000Z",
  endedAt: new Date(Date.UTC(2026, 2, 10) + minute * 60_000).toISOString(),
  source: "exercise",
  kcalModel: "exercise",
});

/** A database that notes how many history rows each question gave. */
function countReads(db: RowDatabase): { db: RowDatabase; reads: number[] } {
  const reads: number[] = [];
  const note = <T>(table: string, rows: T[]): T[] => {
    if (table === "history") reads.push(rows.length);
    return rows;
  };
  const counting = (tx: Tx): Tx => ({
    ...tx,
    list: async (table, range) => note(table, await tx.list(table, range)),
    findMany: async (table, keys) => note(table, await tx.findMany(table, keys)),
  });
  return { db: { ...db, read: (tables, work) => db.read(tables, (tx) => work(counting(tx))) }, reads };
}

async function fill(db: RowDatabase, count: number, minuteOf: (n: number) => number): Promise<void> {
  await db.write(scopeOf("history"), async (tx) => {
    const rows = Array.from({ length: count }, (_, n): Row => {
      const fields = value(minuteOf(n));
      return { key: `key-${n}`, value: fields, clock: "0", at: fields.endedAt };
    });
    await tx.put("history", rows);
    await writeRowsIn(tx, contextOf(db), (writer) =>
      writer.write([{ table: "history", key: "first", patch: value(-1) }]),
    );
  });
}

test("ten thousand rows are read in chunks of 500, once, and after a change only what changed", async () => {
  const memory = createMemoryDatabase();
  await fill(memory, 10_000, (n) => n);
  const { db, reads } = countReads(memory);
  const [one, two] = await Promise.all([listAllEntries(db), listAllEntries(db)]);
  expect(two).toBe(one);
  expect(one.entries).toHaveLength(10_001);
  expect(one.entries[0]?.id).toBe("key-9999");
  expect(one.entries.at(-1)?.id).toBe("first");
  expect(Math.max(...reads)).toBe(500);
  // Each chunk begins with the row that the last chunk ended in.
  expect(reads.reduce((sum, count) => sum + count, 0)).toBeLessThan(10_100);

  reads.length = 0;
  await memory.write(scopeOf("history"), async (tx) => {
    await writeRowsIn(tx, contextOf(memory), (writer) =>
      writer.write([{ table: "history", key: "key-5", patch: { duration: 90 } }]),
    );
  });
  const { entries } = await listAllEntries(db);
  expect(entries.find(({ id }) => id === "key-5")?.duration).toBe(90);
  // An unchanged entry is still the same object, so that it isn't rendered again.
  expect(entries[0]).toBe(one.entries[0]);
  expect(reads).toEqual([1]);
});

test("hundreds of changed rows are asked for by their keys, and not as all rows between them", async () => {
  const memory = createMemoryDatabase();
  await fill(memory, 1000, (n) => n);
  const { db, reads } = countReads(memory);
  await listAllEntries(db);
  reads.length = 0;
  const keys = Array.from({ length: 250 }, (_, n) => `key-${n * 4}`);
  await memory.write(scopeOf("history"), async (tx) => {
    await writeRowsIn(tx, contextOf(memory), (writer) =>
      writer.write(keys.map((key) => ({ table: "history" as const, key, patch: { duration: 90 } }))),
    );
  });
  const { entries } = await listAllEntries(db);
  expect(entries.filter(({ duration }) => duration === 90)).toHaveLength(250);
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(250);
  // From this number of keys on, IndexedDB reads all rows from the first key to the last.
  expect(Math.max(...reads)).toBeLessThan(manyKeys);
});

test("more rows of one instant than a chunk holds are all read", async () => {
  const memory = createMemoryDatabase();
  await fill(memory, 1_700, (n) => (n < 1_500 ? 7 : n));
  const { entries } = await listAllEntries(memory);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1_701);
});

test("a damaged row is listed as unreadable and doesn't hide the others", async () => {
  const memory = createMemoryDatabase();
  await fill(memory, 3, (n) => n);
  const damaged = { ...value(9), duration: "ninety" };
  await memory.write(["history"], (tx) =>
    tx.put("history", [{ key: "damaged", value: damaged, clock: "0", at: damaged.endedAt }]),
  );
  const { entries, unreadable } = await listAllEntries(memory);
  expect(entries).toHaveLength(4);
  expect(unreadable).toEqual([{ key: "damaged", raw: damaged }]);
});

test("a reading that fails rejects, and the next one reads again", async () => {
  const memory = createMemoryDatabase();
  await fill(memory, 2, (n) => n);
  let fails = true;
  const db: RowDatabase = {
    ...memory,
    read: (tables, work) => (fails ? Promise.reject(new Error("No")) : memory.read(tables, work)),
  };
  await expect(listAllEntries(db)).rejects.toThrow("No");
  fails = false;
  expect((await listAllEntries(db)).entries).toHaveLength(3);
});
