import fc from "fast-check";
import { expect, test } from "vitest";
import { maxWeightG, type TrainingSet } from "../set/training-set.ts";
import { settingsSchema } from "../settings.ts";
import { proposeNextSet } from "./next-set.ts";

const loading = settingsSchema.parse({});
const exercise = {
  id: "bench-press",
  name: "Bench Press",
  category: "strength",
  kcalPerMinute: 6,
  measure: "weight-reps",
  equipment: "barbell",
} as const;

const planned = (id: string, more: Partial<TrainingSet> = {}): TrainingSet => ({
  id,
  kind: "normal",
  reps: 8,
  weightG: 100_000,
  ...more,
});
const done = (rpe?: number, more: Partial<TrainingSet> = {}) =>
  planned("1", { doneAt: "2026-03-03T18:00:00Z", ...(rpe && { rpe }), ...more });
const propose = (sets: TrainingSet[], rir: number | undefined = 2) =>
  proposeNextSet({ exercise, sets, ...(rir !== undefined && { rir }) }, loading);

test("a set that was too hard proposes a lighter one for all that follow with the same weight", () => {
  const backOff = planned("4", { weightG: 80_000 });
  expect(propose([done(10), planned("2"), planned("3"), backOff])).toEqual({
    setIds: ["2", "3"],
    weightG: 95_000,
    why: { text: "−5 kg: 0 in reserve instead of 2.", rule: "R19" },
  });
});

test("a set that was too easy proposes a heavier one", () => {
  expect(propose([done(7), planned("2")])).toMatchObject({ weightG: 102_500 });
});

test("a weight beyond the person's plates was lifted with others", () => {
  const sets = [done(10, { weightG: 240_000 }), planned("2", { weightG: 240_000 })];
  expect(propose(sets)).toMatchObject({ weightG: 225_000 });
});

test("the next set's own repetitions count", () => {
  const sets = [done(10), planned("2", { reps: 5, weightG: 110_000 })];
  expect(propose(sets)).toMatchObject({ setIds: ["2"], weightG: 102_500 });
});

test.each<[string, TrainingSet[]]>([
  ["as planned", [done(8), planned("2")]],
  ["half a repetition off", [done(8.5), planned("2")]],
  ["without an effort", [done(), planned("2")]],
  ["a score", [done(10, { amrapFrom: 5 }), planned("2")]],
  ["a warm-up", [done(10, { kind: "warm-up" }), planned("2")]],
  ["the last one", [done(10)]],
  ["no weight", [done(10, { weightG: 0 }), planned("2")]],
  ["another one after it without an effort", [done(10), done(undefined, { id: "2" }), planned("3")]],
  ["a weight that was changed already", [done(10), planned("2", { weightG: 95_000 })]],
])("a set that is %s proposes nothing", (_, sets) => {
  expect(propose(sets)).toBeNull();
});

test("nothing is proposed without a planned reserve, nor for body weight", () => {
  expect(proposeNextSet({ exercise, sets: [done(10), planned("2")] }, loading)).toBeNull();
  const body = { ...exercise, measure: "bodyweight-reps" } as const;
  expect(proposeNextSet({ exercise: body, sets: [done(10), planned("2")], rir: 2 }, loading)).toBeNull();
});

test("any set proposes a weight that a set can have: lighter after a hard one, heavier after an easy one", () => {
  const anySet = fc.record({
    weightG: fc.integer({ min: 1, max: maxWeightG }),
    reps: fc.integer({ min: 1, max: 9999 }),
    rpe: fc.integer({ min: 12, max: 20 }).map((half) => half / 2),
    rir: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(anySet, ({ weightG, reps, rpe, rir }) => {
      const next = planned("2", { reps, weightG });
      const { weightG: proposedG = weightG } = propose([done(rpe, { reps, weightG }), next], rir) ?? {};
      const off = 10 - rpe - rir;
      expect(Math.sign(proposedG - weightG) * Math.sign(off)).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(proposedG)).toBe(true);
      expect(proposedG).toBeGreaterThan(0);
    }),
  );
});
