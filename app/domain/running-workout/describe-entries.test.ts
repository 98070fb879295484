import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import { newWorkoutSchema } from "../workout/history-entry.ts";
import { describeExercise, describeWorkout, exerciseKcal, workoutKcal } from "./describe-entries.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const at = (...events: TrackerEvent[]) =>
  events.reduce((state, event) => reduceTracker(state, event, t0), createTrackerState());

test.each([
  [9, 0],
  [10, 1],
  [30, 3],
  [70, 7],
  [599, 59],
  [3600, 360],
])("a workout of %d s burns %d kcal", (seconds, kcal) => {
  expect(workoutKcal(seconds)).toBe(kcal);
});

test.each(exercises.map(({ name, kcalPerMinute }) => [name, kcalPerMinute] as const))(
  "%s burns %d kcal in a minute",
  (_name, rate) => {
    expect(exerciseKcal(rate, 60)).toBe(rate);
  },
);

test("a workout is named by the open category, else General Workout", () => {
  const start: TrackerEvent = { type: "workout-start", id: "a" };
  expect(describeWorkout(at(start), t0 + 65_000)).toMatchObject({
    id: "a",
    exercise: "General Workout",
    duration: 65,
    caloriesBurned: 6,
    source: "session",
    startedAt: "2026-03-02T18:04:00.000Z",
    endedAt: "2026-03-02T18:05:05.000Z",
  });
  const opened = describeWorkout(at(start, { type: "category-toggle", category: "flexibility" }), t0);
  expect(opened).toMatchObject({ exercise: "Flexibility", category: "flexibility", duration: 0 });
  expect(describeWorkout(at(), t0)).toBeNull();
});

test("an exercise is worth an entry after its first whole second, with kcal to one decimal", () => {
  const exercise = exercises[8];
  if (!exercise) throw new Error("no ninth exercise");
  const state = at({ type: "exercise-pick", exercise }, { type: "exercise-start", id: "b" });
  expect(describeExercise(state, t0 + 999)).toBeNull();
  const workout = describeExercise(state, t0 + 10_000);
  expect(workout).toMatchObject({ id: "b", exercise: "Pilates", duration: 10, caloriesBurned: 0.7 });
  expect(newWorkoutSchema.safeParse(workout).success).toBe(true);
  expect(describeExercise(at({ type: "exercise-pick", exercise }), t0 + 10_000)).toBeNull();
});

test("an entry never ends before it starts, also when the clock was set back", () => {
  const workout = describeWorkout(at({ type: "workout-start", id: "a" }), t0 - 5_000);
  expect(workout).toMatchObject({ duration: 0, startedAt: workout?.endedAt });
});
