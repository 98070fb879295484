import * as fc from "fast-check";
import { expect, test } from "vitest";
import { oneRepMax } from "../set/one-rep-max.ts";
import { setKinds, type TrainingSet, volumeG } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { computeExerciseRecords } from "./exercise-records.ts";
import { listProgressPoints } from "./progress-points.ts";

/** An entry of a day of November 2026. */
function entryOf(
  day: number,
  sets: readonly Partial<TrainingSet>[],
  more: Partial<HistoryEntry> = {},
): HistoryEntry {
  const endedAt = new Date(Date.UTC(2026, 10, day, 18)).toISOString();
  return {
    id: `entry-${day}`,
    exercise: "Bench Press",
    duration: 600,
    caloriesBurned: 50,
    date: "",
    day: endedAt.slice(0, 10),
    startedAt: endedAt,
    endedAt,
    source: "exercise",
    kcalModel: "exercise",
    measure: "weight-reps",
    ...(sets.length > 0 && { sets: sets.map((set, index) => ({ id: `${index}`, kind: "normal", ...set })) }),
    ...more,
  };
}

const newestFirst = (...entries: HistoryEntry[]) => entries.reverse();

test("each record is the best set, its date that of the first time", () => {
  const records = computeExerciseRecords(
    newestFirst(
      entryOf(1, [
        { weightG: 60_000, reps: 8 },
        { weightG: 80_000, reps: 5 },
      ]),
      entryOf(3, [
        { weightG: 80_000, reps: 5 },
        { weightG: 70_000, reps: 12 },
      ]),
      entryOf(5, [{ weightG: 50_000, reps: 15 }]),
    ),
  );
  expect(records.heaviest?.entry.id).toBe("entry-1");
  expect(records.bestVolume).toMatchObject({ volumeG: 1_240_000, entry: { id: "entry-3" } });
  expect(records.mostReps?.set.reps).toBe(15);
  expect(records.bestOneRepMax?.range).toEqual({ lowG: 90_000, highG: 93_333 });
  expect(records.byReps.map(({ reps, done }) => [reps, done.set.weightG, done.entry.id])).toEqual([
    [5, 80_000, "entry-1"],
    [8, 60_000, "entry-1"],
    [12, 70_000, "entry-3"],
  ]);
});

test("a tie shows the heaviest set, and of equal weights the earliest", () => {
  const entries = newestFirst(
    entryOf(1, [{ reps: 8, weightG: 60_000 }]),
    entryOf(2, [
      { reps: 8, weightG: 80_000 },
      { reps: 8, weightG: 70_000 },
    ]),
    entryOf(3, [{ reps: 8, weightG: 80_000 }]),
  );
  const { mostReps } = computeExerciseRecords(entries);
  expect([mostReps?.set.weightG, mostReps?.entry.id]).toEqual([80_000, "entry-2"]);
});

test("warm-ups hold no record", () => {
  const { heaviest, mostReps } = computeExerciseRecords([
    entryOf(1, [
      { kind: "warm-up", weightG: 90_000, reps: 20 },
      { weightG: 80_000, reps: 5 },
    ]),
  ]);
  expect(heaviest?.set.weightG).toBe(80_000);
  expect(mostReps?.set.reps).toBe(5);
});

test("a failed attempt holds no record and is no point of a chart", () => {
  const entries = [entryOf(1, [{ weightG: 140_000 }, { weightG: 100_000, reps: 1 }])];
  expect(computeExerciseRecords(entries).heaviest?.set.weightG).toBe(100_000);
  expect(listProgressPoints(entries)).toMatchObject([{ heaviestG: 100_000 }]);
  expect(listProgressPoints([entryOf(1, [{ weightG: 140_000 }])])).toMatchObject([{ heaviestG: null }]);
});

test("weight that is added to the body or taken off gives no estimate, and what is taken off is no weight lifted", () => {
  const measure = "bodyweight-reps";
  const records = computeExerciseRecords(
    newestFirst(
      entryOf(1, [{ reps: 12, weightG: -20_000 }], { measure }),
      entryOf(2, [{ reps: 8 }], { measure }),
      entryOf(3, [{ reps: 3, weightG: 10_000 }], { measure }),
    ),
  );
  expect(records.bestOneRepMax).toBeNull();
  expect(records.mostReps?.set.reps).toBe(12);
  expect(records.heaviest?.set.weightG).toBe(10_000);
  expect(records.byReps.map(({ reps }) => reps)).toEqual([3]);
});

test("timed entries have the longest, and a pace where the distance is known", () => {
  const records = computeExerciseRecords(
    newestFirst(
      entryOf(1, [], { duration: 1800 }),
      entryOf(2, [
        { seconds: 1500, meters: 5000 },
        { seconds: 60, meters: 400 },
      ]),
      entryOf(3, [{ meters: 10_000 }]),
    ),
  );
  expect(records.longest).toMatchObject({ seconds: 1800, entry: { id: "entry-1" } });
  expect(records.farthest?.meters).toBe(10_000);
  expect(records.fastest?.secondsPerKm).toBe(150);
  expect(records.heaviest).toBeNull();
});

test("a point says the best of its entry", () => {
  const [first, second] = listProgressPoints(
    newestFirst(
      entryOf(1, [
        { weightG: 100_000, reps: 5 },
        { weightG: 90_000, reps: 12 },
      ]),
      entryOf(2, [], { duration: 1800 }),
    ),
  );
  expect(first).toMatchObject({
    id: "entry-1",
    oneRepMax: { lowG: 112_500, highG: 116_667 },
    heaviestG: 100_000,
    volumeG: 1_580_000,
    reps: 12,
    seconds: null,
  });
  expect(second).toMatchObject({ seconds: 1800, heaviestG: null, volumeG: null, secondsPerKm: null });
});

const sets = fc.array(
  fc.record(
    {
      kind: fc.constantFrom(...setKinds),
      weightG: fc.integer({ min: -50_000, max: 300_000 }),
      reps: fc.integer({ min: 1, max: 30 }),
    },
    { requiredKeys: ["kind"] },
  ),
  { minLength: 1, maxLength: 6 },
);

test("no set of any history beats its records", () => {
  fc.assert(
    fc.property(fc.array(sets, { minLength: 1, maxLength: 28 }), (days) => {
      const entries = newestFirst(...days.map((given, index) => entryOf(index + 1, given)));
      const records = computeExerciseRecords(entries);
      const estimate = (weightG?: number, reps?: number) => {
        const range = oneRepMax(weightG, reps);
        return range ? range.lowG + range.highG : 0;
      };
      const best = records.bestOneRepMax?.range;
      for (const entry of entries) {
        expect(volumeG(entry.sets ?? [])).toBeLessThanOrEqual(records.bestVolume?.volumeG ?? 0);
        for (const { kind, weightG = 0, reps } of entry.sets ?? []) {
          if (kind === "warm-up" || reps === undefined) continue;
          expect(weightG).toBeLessThanOrEqual(records.heaviest?.set.weightG ?? 0);
          expect(reps).toBeLessThanOrEqual(records.mostReps?.set.reps ?? 0);
          expect(estimate(weightG, reps)).toBeLessThanOrEqual(best ? best.lowG + best.highG : 0);
          const ofReps = records.byReps.find((one) => one.reps === reps);
          if (reps <= 12) expect(weightG).toBeLessThanOrEqual(ofReps?.done.set.weightG ?? 0);
        }
      }
    }),
  );
});
