import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TrainingSet } from "../set/training-set.ts";
import { findSetRecords } from "./set-records.ts";

let count = 0;
const set = (weightG: number, reps: number, kind: TrainingSet["kind"] = "normal"): TrainingSet => ({
  id: String(count++),
  kind,
  weightG,
  reps,
});

test("a heavier set is the heaviest and the best estimate, against the best before", () => {
  const records = findSetRecords({ sets: [set(82_500, 8)] }, [{ sets: [set(80_000, 8), set(80_000, 8)] }]);
  expect(records.map(({ kind, value, before }) => [kind, value, before])).toEqual([
    ["heaviest", 82_500, 80_000],
    ["one-rep-max", 103_457, 100_321.5],
  ]);
});

test("more repetitions with the same weight, and more volume, are records of their own", () => {
  const records = findSetRecords({ sets: [set(80_000, 9)] }, [{ sets: [set(80_000, 8)] }]);
  expect(records.map(({ kind }) => kind)).toEqual(["one-rep-max", "reps", "volume"]);
  expect(records[1]).toMatchObject({ value: 9, before: 8, weightG: 80_000 });
});

test("the volume to beat is that of one workout, not the sum of all", () => {
  const once = { sets: [set(80_000, 8)] };
  const records = findSetRecords({ sets: [set(80_000, 8), set(70_000, 1)] }, [once, once]);
  expect(records).toEqual([{ kind: "volume", value: 710_000, before: 640_000 }]);
});

test("the first time beats nothing, and a warm-up neither", () => {
  expect(findSetRecords({ sets: [set(80_000, 8)] }, [])).toEqual([]);
  expect(findSetRecords({ sets: [set(90_000, 8, "warm-up")] }, [{ sets: [set(80_000, 8)] }])).toEqual([]);
});

test("a longer time and a greater distance are records", () => {
  const timed = (seconds: number): TrainingSet => ({ id: "a", kind: "normal", seconds });
  const ran = (meters: number): TrainingSet => ({ id: "a", kind: "normal", meters, seconds: 100 });
  expect(findSetRecords({ sets: [timed(90)] }, [{ sets: [timed(60)] }])).toEqual([
    { kind: "longest", value: 90, before: 60 },
  ]);
  expect(findSetRecords({ sets: [ran(5000)] }, [{ sets: [ran(4000)] }])).toEqual([
    { kind: "farthest", value: 5000, before: 4000 },
  ]);
});

test("every record beats what was before, and the same sets again beat nothing", () => {
  const sets = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 20 }))
      .map(([w, r]) => set(w, r)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(sets, fc.array(sets, { maxLength: 4 }), (now, earlier) => {
      const before = earlier.map((one) => ({ sets: one }));
      for (const record of findSetRecords({ sets: now }, before))
        expect(record.value).toBeGreaterThan(record.before);
      expect(findSetRecords({ sets: now }, [...before, { sets: now }])).toEqual([]);
    }),
  );
});

test("what was added to the body's weight makes no estimated maximum", () => {
  const now = { measure: "bodyweight-reps" as const, sets: [set(10_000, 6)] };
  expect(findSetRecords(now, [{ sets: [set(5000, 6)] }]).map(({ kind }) => kind)).toEqual([
    "heaviest",
    "volume",
  ]);
});

test("a failed attempt is no record, nor what later lifts are compared with", () => {
  const failed: TrainingSet = { id: "failed", kind: "normal", weightG: 140_000 };
  expect(findSetRecords({ sets: [failed, set(80_000, 8)] }, [{ sets: [set(80_000, 8)] }])).toEqual([]);
  expect(findSetRecords({ sets: [set(82_500, 1)] }, [{ sets: [failed, set(80_000, 1)] }])).toMatchObject([
    { kind: "heaviest", value: 82_500, before: 80_000 },
    { kind: "one-rep-max" },
    { kind: "volume" },
  ]);
});

test("a weight that was held or carried is a record without repetitions", () => {
  const held = (weightG: number): TrainingSet => ({ id: "a", kind: "normal", weightG, seconds: 60 });
  expect(findSetRecords({ sets: [held(20_000)] }, [{ sets: [held(10_000)] }])).toEqual([
    { kind: "heaviest", value: 20_000, before: 10_000 },
  ]);
});

test("the best estimate is the one that the exercise's page shows: by the middle of its range", () => {
  const before = { id: "before", sets: [set(100_000, 10)] };
  const now = { id: "now", sets: [set(106_000, 8)] };
  // 106 kg x 8 is more by Epley alone.
  expect(findSetRecords(now, [before]).map(({ kind }) => kind)).not.toContain("one-rep-max");
});
