import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Fields } from "#app/domain/row/json.ts";
import { historyEntrySchema } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { mergeRow } from "../rows/merge-row.ts";
import { listLoggedExercises } from "./exercise-log.ts";

const iso = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();

const fieldsAt = (minute: number, more: Fields = {}): Fields => ({
  exercise: "Squat",
  exerciseId: "squat",
  duration: 60,
  caloriesBurned: 5,
  date: "",
  day: iso(minute).slice(0, 10),
  startedAt: iso(minute),
  endedAt: iso(minute),
  source: "exercise",
  kcalModel: "exercise",
  ...more,
});

/** A database with these rows of the history. */
async function store(values: readonly Fields[], db = openTestDatabase()) {
  const timestamp = "000000000001-0000-a";
  await db.history.bulkPut(
    values.map((patch, n) => mergeRow(undefined, { table: "history", id: `row-${n}`, patch, timestamp })),
  );
  return (before?: string) => listLoggedExercises(db, { id: "squat", name: "Squat" }, before);
}

test("all entries are read, also many that ended at the same instant, newest first", async () => {
  const list = await store(Array.from({ length: 2000 }, (_, n) => fieldsAt(n < 1200 ? 7 : n)));
  const logged = await list();
  expect(new Set(logged.map(({ id }) => id)).size).toBe(2000);
  const ends = logged.map(({ endedAt }) => endedAt);
  expect(ends).toEqual([...ends].sort().reverse());
  expect(await list(iso(1300))).toHaveLength(1300);
});

test("entries of the exercise's name alone are among them, those of another exercise aren't", async () => {
  const { exerciseId: _, ...nameless } = fieldsAt(3, { exercise: " squat" });
  const list = await store([fieldsAt(1), nameless, fieldsAt(2, { exerciseId: "front-squat" })]);
  expect((await list()).map(({ id }) => id)).toEqual(["row-1", "row-0"]);
});

test("a workout that only has the exercise's name is left out", async () => {
  const { exerciseId: _, ...named } = fieldsAt(1, { source: "imported" });
  const names = Array.from({ length: 300 }, () => named);
  const list = await store([...names, fieldsAt(2, { workoutId: "row-7" }), fieldsAt(3, { workoutId: "w" })]);
  expect((await list()).map(({ id }) => id)).not.toContain("row-7");
  expect(await list()).toHaveLength(301);
});

test("an entry whose sets were taken back, which is stored as null, is among them", async () => {
  const list = await store([fieldsAt(1, { sets: null, workoutId: null })]);
  expect(await list()).toEqual([expect.objectContaining({ id: "row-0", duration: expect.any(Number) })]);
});

const amount = fc.constantFrom<Fields[string]>(0, 1, -1, 8, 1.5, 6000, 86_401, 10_000_001, "8", null);
const set = fc.oneof(
  { weight: 9, arbitrary: fc.record({ id: fc.constant("1"), reps: fc.integer({ min: 1, max: 30 }) }) },
  fc.record(
    {
      id: fc.constant("1"),
      kind: fc.constantFrom("normal", "warm-up", "drop", "other"),
      reps: amount,
      weightG: amount,
      seconds: amount,
      meters: amount,
    },
    { requiredKeys: ["id"] },
  ),
  fc.constantFrom(null, "set", 5),
);

test("an entry is left out exactly where its sets are damaged", async () => {
  const db = openTestDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(set, { maxLength: 4 }), async (sets) => {
      const value = fieldsAt(1, { sets });
      await db.history.clear();
      const [logged] = await (await store([value], db))();
      const entry = historyEntrySchema.safeParse({ ...value, id: "row-0" }).data;
      const amounts = entry?.sets?.map(({ kind, reps, weightG, seconds, meters }) => ({
        ...{ kind, reps, weightG, seconds, meters },
      }));
      expect(logged?.sets?.map(({ id, ...numbers }) => numbers)).toEqual(amounts);
    }),
  );
});
