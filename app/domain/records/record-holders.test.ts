import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDaySums, anyWeekStart, daySum } from "../statistics/day-sums.fixture.ts";
import { groupByWeek } from "../statistics/week-bars.ts";
import { findBestWeek, listRecordsByEntry } from "./record-holders.ts";
import { addToRecords, computeRecords, noRecords, type RecordEntry } from "./records.ts";

function entry(id: string, exercise: string, duration: number, caloriesBurned: number, at = id): RecordEntry {
  return {
    id,
    exercise,
    duration,
    caloriesBurned,
    endedAt: `2026-03-01T10:00:0${at}.000Z`,
    day: "2026-03-01",
  };
}

const anyEntries = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    exercise: fc.constantFrom("Running", "Yoga", "Squats"),
    duration: fc.integer({ min: 0, max: 50 }),
    caloriesBurned: fc.integer({ min: 0, max: 50 }),
    endedAt: fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms).toISOString()),
    day: fc.constant("2026-03-01"),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

test("nothing recorded holds no record; one entry holds all of them but wears no badge", () => {
  expect(computeRecords([])).toEqual(noRecords);
  const only = entry("1", "Running", 60, 10);
  expect(computeRecords([only])).toMatchObject({ longest: only, mostKcal: only, perExercise: [only] });
  expect(listRecordsByEntry([only]).size).toBe(0);
});

test("a tie stays with who was first, in whatever order the entries come", () => {
  const first = entry("1", "Running", 60, 10);
  const second = entry("2", "Running", 60, 10);
  expect(computeRecords([second, first]).longest).toBe(first);
  expect(computeRecords([first, second]).longest).toBe(first);
});

test("an entry of no length holds no record", () => {
  expect(computeRecords([entry("1", "Yoga", 0, 0)]).perExercise).toEqual([]);
});

test("badges name what an entry holds", () => {
  const run = entry("1", "Running", 60, 10);
  const longRun = entry("2", "Running", 90, 15);
  const burn = entry("3", "Squats", 30, 99);
  expect(listRecordsByEntry([run, longRun, burn])).toEqual(
    new Map([
      ["2", ["longest", "exercise-best"]],
      ["3", ["most-kcal"]],
    ]),
  );
});

test("the first workout has nothing to beat, however many exercises it has", () => {
  const workout = entry("1", "Push day", 90, 10);
  const squats = { ...entry("2", "Squats", 30, 15), workoutId: "1" };
  const again = { ...entry("3", "Squats", 40, 15), workoutId: "1" };
  expect(listRecordsByEntry([workout, squats, again]).size).toBe(0);
  expect(listRecordsByEntry([squats, again]).size).toBe(0);
  const shorter = entry("4", "Running", 60, 5);
  expect(listRecordsByEntry([workout, squats, again, shorter]).size).toBe(0);
  const longer = entry("5", "Running", 95, 5);
  expect(listRecordsByEntry([workout, squats, shorter, longer])).toEqual(
    new Map([["5", ["longest", "exercise-best"]]]),
  );
});

test("a workout competes with its exercises' kcal, its exercises for the best of each exercise alone", () => {
  const workout = entry("1", "Push day", 90, 10);
  const squats = { ...entry("2", "Squats", 95, 15), workoutId: "1" };
  const again = { ...entry("3", "Squats", 30, 15), workoutId: "1" };
  const run = entry("4", "Running", 60, 25);
  const { longest, mostKcal, perExercise } = computeRecords([run, again, squats, workout]);
  expect([longest?.id, mostKcal?.id, mostKcal?.caloriesBurned]).toEqual(["1", "1", 30]);
  expect(perExercise.map(({ id }) => id)).toEqual(["2", "1", "4"]);
  // Only the workout's exercises, while the workout goes on.
  expect(computeRecords([run, again, squats]).longest).toBe(squats);
});

test("a workout with the name of one of its exercises takes no record from it, and repeats nothing", () => {
  const workout = entry("1", "Running", 1800, 10);
  const run = { ...entry("2", "Running", 1500, 15), workoutId: "1" };
  const lift = entry("3", "Squats", 60, 5);
  const { longest, perExercise } = computeRecords([workout, run, lift]);
  expect(longest?.id).toBe("1");
  expect(perExercise).toEqual([run, lift]);
  expect(listRecordsByEntry([workout, run, lift]).get("2")).toBeUndefined();
  // Another run adds one, even together with a workout of that name.
  const more = [entry("4", "Running", 3600, 10), { ...entry("5", "Running", 1600, 15), workoutId: "4" }];
  expect(addToRecords(computeRecords([workout, run, lift]), more)).toEqual(
    computeRecords([...more, workout, run, lift]),
  );
  expect(listRecordsByEntry([workout, run, lift, ...more]).get("5")).toEqual(["exercise-best"]);
});

test("how long sets of repetitions took is no best of an exercise; how long a plank was held is one", () => {
  const bench = { ...entry("1", "Bench Press", 600, 40), measure: "weight-reps" as const };
  const slower = { ...entry("2", "Bench Press", 900, 60), measure: "weight-reps" as const };
  const plank = { ...entry("3", "Plank", 60, 4), measure: "time" as const };
  expect(computeRecords([bench, slower, plank])).toMatchObject({
    longest: plank,
    mostKcal: slower,
    perExercise: [plank],
  });
});

test("a workout with sets of repetitions gets no badge for its minutes; a run within it still competes", () => {
  const runs = [entry("1", "Running", 60, 5), { ...entry("4", "Running", 80, 6), workoutId: "3" }];
  const bench = { ...entry("2", "Bench Press", 500, 4), workoutId: "3", measure: "weight-reps" as const };
  const workout = entry("3", "Chest", 3600, 10, "5");
  expect(listRecordsByEntry([...runs, bench, workout])).toEqual(
    new Map([
      ["3", ["most-kcal"]],
      ["4", ["exercise-best"]],
    ]),
  );
});

test("agrees with sorting everything", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const by = (field: "duration" | "caloriesBurned", of = entries) =>
        of
          .filter((one) => one[field] > 0)
          .sort((a, b) => b[field] - a[field] || a.endedAt.localeCompare(b.endedAt))[0]?.[field] ?? null;
      const { longest, mostKcal, perExercise } = computeRecords(entries);
      expect(longest?.duration ?? null).toBe(by("duration"));
      expect(mostKcal?.caloriesBurned ?? null).toBe(by("caloriesBurned"));
      for (const name of ["Running", "Yoga", "Squats"]) {
        const own = entries.filter(({ exercise }) => exercise === name);
        const best = perExercise.find(({ exercise }) => exercise === name);
        expect(best?.duration ?? null).toBe(by("duration", own));
      }
    }),
  );
});

test("the best week is the first one with the most exercise", () => {
  expect(findBestWeek([], "monday")).toBeNull();
  expect(findBestWeek([daySum("2026-03-01", 1, 0)], "monday")).toBeNull();
  const days = [daySum("2026-03-10", 1, 600), daySum("2026-03-01", 1, 300), daySum("2026-02-28", 1, 300)];
  expect(findBestWeek(days, "monday")?.week).toBe("2026-02-23");
  fc.assert(
    fc.property(anyDaySums, anyWeekStart, (sums, weekStart) => {
      const totals = Array.from(groupByWeek(sums, weekStart).values(), (week) =>
        week.reduce((sum, { duration }) => sum + duration, 0),
      );
      expect(findBestWeek(sums, weekStart)?.sum.seconds ?? 0).toBe(Math.max(0, ...totals));
    }),
  );
});
