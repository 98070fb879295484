import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { findPast, readPast } from "./past.ts";
import { entry, requireExercise, today } from "./planner.fixture.ts";

test("an exercise's past has its sets, its best and its last estimates", () => {
  const past = readPast(
    [
      entry("squat", "2026-02-27", { reps: 5, weightG: 100_000, rpe: 8 }, { reps: 5, weightG: 90_000 }),
      entry("squat", "2025-06-01", { reps: 1, weightG: 140_000 }),
      entry("squat", "2026-02-20", { reps: 8, weightG: 95_000 }),
    ],
    today,
  );
  const squat = findPast(past, requireExercise("squat"));
  expect(squat).toMatchObject({ recentSets: 3, bestG: 140_000 });
  expect(squat?.workouts.map(({ day }) => day)).toEqual(["2026-02-27", "2026-02-20", "2025-06-01"]);
  // 5 repetitions with 2 in reserve are the maximum of 7.
  expect(squat?.estimates[0]).toEqual({
    day: "2026-02-27",
    grams: expect.closeTo(121_667, -3),
    isFelt: true,
  });
  expect(squat?.estimates[1]).toMatchObject({ isFelt: false });
  expect(past).toMatchObject({
    weeksTrained: 3,
    gapDays: 3,
    usualMinutes: 45,
    usualReps: 5,
    usesWeights: true,
  });
});

test("a set with a noted effort is the estimate of its day, though one without it seems to be better", () => {
  const past = readPast(
    [entry("squat", "2026-02-27", { reps: 3, weightG: 100_000, rpe: 10 }, { reps: 6, weightG: 100_000 })],
    today,
  );
  expect(findPast(past, requireExercise("squat"))?.estimates).toHaveLength(1);
  expect(findPast(past, requireExercise("squat"))?.estimates[0]?.isFelt).toBe(true);
});

test("warm-ups, bodyweight and sets of many repetitions give no estimate; later entries don't count", () => {
  const warmUp = {
    ...entry("squat", today),
    sets: [{ id: "1", kind: "warm-up" as const, reps: 5, weightG: 60_000 }],
  };
  const pullUp = {
    ...entry("pull-up", today, { reps: 5, weightG: 10_000 }),
    measure: "bodyweight-reps" as const,
  };
  const past = readPast(
    [
      warmUp,
      pullUp,
      entry("curl", today, { reps: 15, weightG: 10_000 }),
      entry("row", "2026-03-03", { reps: 5 }),
    ],
    today,
  );
  expect(past.exercises.get("squat")).toMatchObject({ recentSets: 0, bestG: null });
  expect(past.exercises.get("pull-up")).toMatchObject({ recentSets: 1, bestG: null });
  expect(past.exercises.get("curl")).toMatchObject({ bestG: null });
  expect(past.exercises.has("row")).toBe(false);
});

test("entries without an id are found by their name", () => {
  const { exerciseId: _, ...named } = entry("SQUAT", today, { reps: 5, weightG: 100_000 });
  expect(findPast(readPast([named], today), requireExercise("squat"))?.bestG).not.toBeNull();
});

test("an empty history has nothing", () => {
  expect(readPast([], today)).toMatchObject({
    weeksTrained: 0,
    gapDays: null,
    usualDays: [],
    usualMinutes: null,
  });
});

test("50,000 sets are walked once or twice, not for each exercise", () => {
  let reads = 0;
  const entries = Array.from({ length: 10_000 }, (_, index) => {
    const one = entry(
      `exercise-${index % 300}`,
      addDays(today, -(index % 1500)),
      ...Array.from({ length: 5 }, () => ({ reps: 5, weightG: 100_000 })),
    );
    return {
      ...one,
      get sets() {
        reads++;
        return one.sets;
      },
    };
  });
  expect(readPast(entries, today).exercises.size).toBe(300);
  expect(reads).toBeLessThanOrEqual(20_000);
});
