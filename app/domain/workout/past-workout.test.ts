import { expect, test } from "vitest";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { recordEntries } from "#app/data/history/commands.ts";
import { listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { listDayTotals, listNewestEntries, listWorkoutExercises } from "#app/data/history/queries.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { findSetRecords } from "../records/set-records.ts";
import type { TrainingSet } from "../set/training-set.ts";
import { describePastWorkout, estimateKcal, listedSeconds } from "./past-workout.ts";

const bench: Exercise = {
  id: "bench",
  name: "Bench Press",
  category: "strength",
  kcalPerMinute: 6,
  measure: "weight-reps",
};
const run: Exercise = {
  id: "run",
  name: "Trail run",
  category: "cardio",
  kcalPerMinute: 10,
  measure: "distance-time",
};

const lift = (id: string, weightG: number, reps = 8): TrainingSet => ({ id, kind: "normal", weightG, reps });
const exercises = [
  { exercise: bench, sets: [lift("1", 80_000), lift("2", 80_000)] },
  { exercise: run, sets: [{ id: "1", kind: "normal" as const, meters: 3000, seconds: 900 }] },
];
const workout = {
  exercise: "Push day",
  duration: 2700,
  caloriesBurned: 330,
  startedAt: "2026-03-09T17:15:00.000Z",
  endedAt: "2026-03-09T18:00:00.000Z",
  note: "",
};

function createIds() {
  let made = 0;
  return () => `id-${made++}`;
}

/** The data of a visitor at noon of the day after the workout. */
const open = () => openTestDatabase({ now: () => new Date("2026-03-10T12:00:00.000Z") });

test("timed sets count their time, and the rest of the workout is divided among the other sets", () => {
  expect(listedSeconds(exercises)).toBe(900);
  // 15 minutes of running at 10 kcal, half an hour of bench press at 6.
  expect(estimateKcal(exercises, 2700)).toBe(330);
  expect(estimateKcal([], 2700)).toBe(0);
});

test("the workout has the entered length, an exercise that of its timed sets, and kcal are a part of the workout's", () => {
  const entries = describePastWorkout(workout, exercises, createIds());
  expect(
    entries.map(({ workout: { id, workoutId, exercise, duration, caloriesBurned } }) => [
      id,
      workoutId,
      exercise,
      duration,
      caloriesBurned,
    ]),
  ).toEqual([
    ["id-0", undefined, "Push day", 2700, 330],
    ["id-1", "id-0", "Bench Press", 0, 0],
    ["id-2", "id-0", "Trail run", 900, 150],
  ]);
  const entered = describePastWorkout({ ...workout, caloriesBurned: 33 }, exercises, createIds());
  expect(entered.map(({ workout: { caloriesBurned, kcalModel } }) => [caloriesBurned, kcalModel])).toEqual([
    [33, "entered"],
    [0, "entered"],
    [15, "entered"],
  ]);
});

test("the kcal of the exercises are never more than the workout's, however they are rounded", () => {
  const timed = (seconds: number) => ({
    exercise: run,
    sets: [{ id: "1", kind: "normal" as const, seconds }],
  });
  const tenths = (kcal: number) => Math.round(kcal * 10);
  for (const caloriesBurned of [0.1, 0.5, 33.3, 50, 1000])
    for (const parts of [[6], [7, 7, 7], [1, 2, 3], [600, 600, 600], [59, 61]]) {
      const [own, ...rest] = describePastWorkout(
        { ...workout, caloriesBurned, duration: parts.reduce((sum, seconds) => sum + seconds) },
        parts.map(timed),
        createIds(),
      );
      const sum = rest.reduce((total, part) => total + tenths(part.workout.caloriesBurned), 0);
      expect(sum).toBeLessThanOrEqual(tenths(own.workout.caloriesBurned));
      // Less than a tenth of each is lost.
      expect(sum).toBeGreaterThan(tenths(caloriesBurned) - parts.length);
    }
});

test("a past workout is one workout of its day, with the exercises in their order, and counts for the goals that were there", async () => {
  const data = open();
  const goal = { type: "duration", target: 100, deadline: "2026-04-01" } as const;
  const later = await addGoal(data, goal);
  await recordEntries(data, describePastWorkout(workout, exercises, createIds()));
  expect((await listWorkoutExercises(data, "id-0")).map(({ exercise }) => exercise)).toEqual([
    "Bench Press",
    "Trail run",
  ]);
  expect(await listDayTotals(data, "2026-01-01", "2026-12-31")).toEqual([
    expect.objectContaining({ day: "2026-03-09", count: 1, duration: 2700, caloriesBurned: 330 }),
  ]);
  // The goal was set after it.
  expect((await listGoals(data)).map(({ id, current }) => [id, current])).toEqual([[later.id, 0]]);

  const today = { ...workout, startedAt: "2026-03-10T12:00:00.000Z", endedAt: "2026-03-10T12:45:00.000Z" };
  await recordEntries(
    data,
    describePastWorkout(today, exercises, () => crypto.randomUUID()),
  );
  expect((await listGoals(data)).map(({ current }) => current)).toEqual([45]);
});

test("a past workout is compared only with what was done before its own day", async () => {
  const data = open();
  const on = (day: string, weightG: number) =>
    recordEntries(
      data,
      describePastWorkout(
        { ...workout, startedAt: `${day}T17:15:00.000Z`, endedAt: `${day}T18:00:00.000Z` },
        [{ exercise: bench, sets: [lift("1", weightG)] }],
        () => crypto.randomUUID(),
      ),
    );
  await on("2026-03-01", 80_000);
  await on("2026-03-08", 100_000);
  const [, between] = await on("2026-03-05", 90_000);
  if (!between) throw new Error("The exercise has an entry");
  const earlier = await listLoggedExercises(data, bench, between.startedAt);
  expect(findSetRecords(between, earlier)).toContainEqual({
    kind: "heaviest",
    value: 90_000,
    before: 80_000,
  });
  const all = await listLoggedExercises(data, bench);
  expect(all.map(({ day }) => day)).toEqual(["2026-03-08", "2026-03-05", "2026-03-01"]);
});

test("nothing of a workout is stored when one of its entries can't be", async () => {
  const data = open();
  const broken = describePastWorkout(workout, [{ exercise: bench, sets: [lift("1", -1e12)] }], createIds());
  await expect(recordEntries(data, broken)).rejects.toThrow();
  expect((await listNewestEntries(data, 10)).total).toBe(0);
});
