import { expect, test } from "vitest";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import { describeSetDetails, describeSets, summarizeSets } from "./describe-sets.ts";

let made = 0;
const set = (change: Partial<TrainingSet>): TrainingSet => ({ id: `${made++}`, kind: "normal", ...change });
const lift = (weightG: number, reps: number, change: Partial<TrainingSet> = {}) =>
  set({ weightG, reps, ...change });

test("sets of one weight name it once, in the person's unit; warm-ups are counted apart", () => {
  const sets = [lift(40_000, 10, { kind: "warm-up" }), lift(80_000, 8), lift(80_000, 8), lift(80_000, 7)];
  expect(describeSets(sets, "weight-reps", "kg")).toBe("8, 8, 7 · 80 kg · 1 warm-up");
  expect(describeSets([lift(82_500, 5), lift(85_000, 5)], "weight-reps", "kg")).toBe(
    "1 × 5 · 82.5 kg; 1 × 5 · 85 kg",
  );
  expect(
    describeSets(
      [1, 2, 3].map(() => lift(82_500, 8)),
      "weight-reps",
      "kg",
    ),
  ).toBe("3 × 8 · 82.5 kg");
  expect(describeSets([lift(61_235, 5)], "weight-reps", "lb")).toBe("1 × 5 · 135 lb");
  expect(describeSets(sets.slice(0, 1), "weight-reps", "kg")).toBe("1 warm-up");
});

test("of the body's weight, what is added or taken off stands with its sign", () => {
  const sets = [set({ reps: 10 }), lift(5_000, 8), lift(-20_000, 12)];
  expect(describeSets(sets, "bodyweight-reps", "kg")).toBe("1 × 10; 1 × 8 · +5 kg; 1 × 12 · −20 kg");
  const bare = [set({ reps: 12 }), set({ reps: 10 })];
  expect(describeSets(bare, "bodyweight-reps", "kg")).toBe("12, 10 reps");
  expect(describeSets([set({ reps: 1 })], "bodyweight-reps", "kg")).toBe("1 × 1 rep");
  expect(describeSets([lift(0, 12), lift(0, 10)], "bodyweight-reps", "kg")).toBe("12, 10 reps");
});

test("an empty bar's weight stands there as well", () => {
  expect(describeSets([lift(0, 8), lift(0, 6)], "weight-reps", "kg")).toBe("8, 6 · 0 kg");
});

test("times and distances, and sets of which nothing is known", () => {
  expect(describeSets([set({ seconds: 45 }), set({ seconds: 60 })], "time", "kg")).toBe("0:45, 1:00");
  const row = set({ meters: 5000, seconds: 1500 });
  expect(describeSets([row, set({ meters: 400 })], "distance-time", "kg")).toBe("5 km in 25:00, 400 m");
  expect(describeSets([set({ reps: 8, meters: 40 })], "distance-time", "kg")).toBe("1 × 8 in 40 m");
  expect(describeSets([set({}), set({})], undefined, "kg")).toBe("2 sets");
  expect(describeSets([], undefined, "kg")).toBe("");
  expect(describeSetDetails(lift(1, 1, { kind: "drop", rpe: 8.5, note: "slow" }))).toBe(
    "drop set, RPE 8.5, slow",
  );
  expect(describeSetDetails(lift(1, 1))).toBe("");
});

test("in a narrow row the working sets are a count and a range of what all of them have", () => {
  const push = [lift(40_000, 10, { kind: "warm-up" }), lift(60_000, 10), lift(82_500, 5), lift(70_000, 8)];
  expect(summarizeSets(push, "weight-reps", "kg")).toEqual(["3 × 5–10", "60–82.5 kg"]);
  expect(summarizeSets([lift(80_000, 8), lift(80_000, 7)], "weight-reps", "kg")).toEqual([
    "2 × 7–8",
    "80 kg",
  ]);
  expect(summarizeSets([lift(0, 8), lift(80_000, 7)], "weight-reps", "kg")).toEqual(["2 × 7–8 reps"]);
  expect(summarizeSets([set({ reps: 1 })], "bodyweight-reps", "kg")).toEqual(["1 × 1 rep"]);
  const dips = [lift(5_000, 8), lift(-20_000, 12)];
  expect(summarizeSets(dips, "bodyweight-reps", "kg")).toEqual(["2 × 8–12 reps"]);
  const rows = [set({ meters: 5000, seconds: 1500 }), set({ meters: 400, seconds: 100 })];
  expect(summarizeSets(rows, "distance-time", "kg")).toEqual(["2 × 400 m–5 km"]);
  expect(summarizeSets([set({ seconds: 45 }), set({ seconds: 60 })], "time", "kg")).toEqual([
    "2 × 0:45–1:00",
  ]);
  expect(summarizeSets([set({}), set({ reps: 5 })], undefined, "kg")).toEqual(["2 sets"]);
  expect(summarizeSets(push.slice(0, 1), "weight-reps", "kg")).toEqual(["1 warm-up"]);
  expect(summarizeSets([], undefined, "kg")).toEqual([]);
});
