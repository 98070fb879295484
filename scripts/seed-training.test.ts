/** The training of `npm run seed` is what the app imports. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { importFile } from "#app/data/transfer/transfer.client.ts";
import library from "#app/features/library/generated/exercises.json" with { type: "json" };
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTraining, liftIds } from "./seed-training.ts";

test("the same number and day make the same training, another number another", () => {
  const make = (seed: number) => JSON.stringify(createTraining(seed, "2026-11-28"));
  expect(make(1)).toBe(make(1));
  expect(make(1)).not.toBe(make(2));
});

test("every row can be imported and read, and the exercises are in the library", async () => {
  const db = openTestDatabase();
  const training = createTraining(1, "2026-11-28");
  const rows = Object.values(training.tables).flat().length;
  const { report } = await importFile(db, new Blob([JSON.stringify(training)]), "training.json");
  expect(report).toEqual({ new: rows, same: 0, conflicting: 0, unreadable: 0 });
  const { entries, total } = await listNewestEntries(db, 50);
  expect(entries).toHaveLength(50);
  expect(total).toBeGreaterThan(300);
  const known = library.map(({ id }) => id);
  expect(liftIds.filter((id) => !known.includes(id))).toEqual([]);
});
