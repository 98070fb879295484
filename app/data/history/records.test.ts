import { expect, test } from "vitest";
import { noRecords } from "#app/domain/records/records.ts";
import { workout } from "#tests/support/replicas.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { FitnessDatabase } from "../database.ts";
import { allKey } from "../rows/totals.ts";
import { editEntry, recordEntries, recordEntry, removeEntry, restoreEntry } from "./commands.ts";
import { listNewestEntries } from "./queries.ts";
import { findRecords, keepRecordsCounted, restoreRecords } from "./records.ts";

const start = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const toward = { towardGoals: true };

/** A database with `size` entries, each a second longer than the one after it, and their records. */
async function createCounted(size: number): Promise<FitnessDatabase> {
  const db = openTestDatabase({ now: () => new Date(start) });
  await recordEntries(
    db,
    Array.from({ length: size }, (_, n) => ({
      workout: workout(60 + n, 5, start - n * hour),
      options: toward,
    })),
  );
  await restoreRecords(db);
  return db;
}

const storedRecords = async (db: FitnessDatabase) => (await db.totals.get(allKey))?.records;

test("a new workout changes the stored records", async () => {
  const db = await createCounted(150);
  expect((await storedRecords(db))?.longest?.duration).toBe(60 + 149);
  const longest = await recordEntry(db, workout(4000, 9, start + hour), toward);
  expect((await storedRecords(db))?.longest?.id).toBe(longest.id);
  expect((await findRecords(db)).longest?.id).toBe(longest.id);
});

test("a change that may take a record away removes the stored records, and they are counted again", async () => {
  const db = await createCounted(20);
  const { longest } = await findRecords(db);
  const id = longest?.id ?? "";
  await editEntry(db, id, { note: "hard" });
  expect(await storedRecords(db)).toBeDefined();
  await removeEntry(db, id);
  expect(await storedRecords(db)).toBeUndefined();
  expect((await findRecords(db)).longest?.duration).toBe((longest?.duration ?? 0) - 1);
  await restoreEntry(db, id);
  expect((await findRecords(db)).longest?.id).toBe(id);
  await restoreRecords(db);
  expect(await storedRecords(db)).toEqual(await findRecords(db));
});

test("an open page counts the records again by itself", async () => {
  const db = await createCounted(3);
  const stop = keepRecordsCounted(db);
  const { longest } = await findRecords(db);
  await removeEntry(db, longest?.id ?? "");
  await expect.poll(async () => (await storedRecords(db))?.longest?.duration).toBe(61);
  stop();
});

test("without entries there are no records", async () => {
  const db = await createCounted(2);
  for (const { id } of (await listNewestEntries(db, 9)).entries) await removeEntry(db, id);
  expect(await findRecords(db)).toEqual(noRecords);
});
