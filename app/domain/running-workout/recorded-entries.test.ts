import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import { newWorkoutSchema } from "../workout/history-entry.ts";
import { exerciseKcal, toExerciseEntry, toWorkoutEntry, workoutKcal } from "./recorded-entries.ts";
import type { ExerciseCard } from "./running-workout.ts";
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

test("a workout without exercises is named by the open category, else General Workout", () => {
  const start: TrackerEvent = { type: "workout-start", id: "a" };
  expect(toWorkoutEntry(at(start), t0 + 65_000)).toMatchObject({
    id: "a",
    exercise: "General Workout",
    duration: 65,
    caloriesBurned: 6,
    kcalPerMinute: 6,
    source: "session",
    startedAt: "2026-03-02T18:04:00.000Z",
    endedAt: "2026-03-02T18:05:05.000Z",
  });
  const opened = toWorkoutEntry(at(start, { type: "category-toggle", category: "flexibility" }), t0);
  expect(opened).toMatchObject({ exercise: "Flexibility", category: "flexibility", duration: 0 });
  expect(toWorkoutEntry(at(), t0)).toBeNull();
});

const pick = (name: string): TrackerEvent => {
  const exercise = exercises.find((one) => one.name === name);
  if (!exercise) throw new Error(`There is no exercise ${name}`);
  return { type: "exercise-pick", exercise };
};

test("a workout is named by what was done, not by the category that stands open", () => {
  const start: TrackerEvent = { type: "workout-start", id: "a" };
  const open: TrackerEvent = { type: "category-toggle", category: "flexibility" };
  const run = at(start, open, pick("Running"), { type: "exercise-start", id: "b" });
  expect(toWorkoutEntry(run, t0 + 60_000)).toMatchObject({ exercise: "Cardio", category: "cardio" });
  const stopped = reduceTracker(run, { type: "exercise-stop" }, t0 + 60_000);
  expect(toWorkoutEntry(stopped, t0 + 90_000)).toMatchObject({ exercise: "Cardio", category: "cardio" });

  const press: ExerciseCard = {
    id: "press",
    exercise: {
      id: "press",
      name: "Overhead press",
      category: "strength",
      kcalPerMinute: 5,
      measure: "weight-reps",
      primaryMuscles: ["shoulders"],
    },
    sets: [{ id: "1", kind: "normal" }],
    startedAt: t0,
  };
  const lifted = [
    { type: "card-add", card: press },
    { type: "set-tick", card: "press", set: "1", change: { reps: 5 }, restS: 0 },
  ] as const;
  const both = lifted.reduce((state, event) => reduceTracker(state, event, t0 + 90_000), stopped);
  expect(toWorkoutEntry(both, t0 + 90_000)).toMatchObject({ exercise: "Cardio", category: "cardio" });
  const strong = lifted.reduce((state, event) => reduceTracker(state, event, t0), at(start, open));
  expect(toWorkoutEntry(strong, t0)).toMatchObject({ exercise: "Shoulders", category: "strength" });
  const named = { ...strong, general: strong.general && { ...strong.general, name: "Push day" } };
  expect(toWorkoutEntry(named, t0)).toMatchObject({ exercise: "Push day", category: "strength" });
});

test("an exercise that was switched away from names its workout once it is saved", () => {
  const run = at({ type: "workout-start", id: "a" }, pick("Running"), { type: "exercise-start", id: "b" });
  const switched = reduceTracker(run, pick("Yoga"), t0 + 60_000);
  const nameAfter = (isSaved: boolean) =>
    toWorkoutEntry(
      reduceTracker(switched, { type: "unsaved-remove", id: "b", isSaved }, t0 + 60_000),
      t0 + 60_000,
    )?.exercise;
  expect([nameAfter(true), nameAfter(false)]).toEqual(["Cardio", "General Workout"]);
});

test("an exercise is worth an entry after its first whole second, with kcal to one decimal", () => {
  const exercise = exercises[8];
  if (!exercise) throw new Error("no ninth exercise");
  const state = at({ type: "exercise-pick", exercise }, { type: "exercise-start", id: "b" });
  expect(toExerciseEntry(state, t0 + 999)).toBeNull();
  const workout = toExerciseEntry(state, t0 + 10_000);
  expect(workout).toMatchObject({ id: "b", exercise: "Pilates", duration: 10, caloriesBurned: 0.7 });
  expect(newWorkoutSchema.safeParse(workout).success).toBe(true);
  expect(toExerciseEntry(at({ type: "exercise-pick", exercise }), t0 + 10_000)).toBeNull();
});

test("an entry never ends before it starts, also when the clock was set back", () => {
  const workout = toWorkoutEntry(at({ type: "workout-start", id: "a" }), t0 - 5_000);
  expect(workout).toMatchObject({ duration: 0, startedAt: workout?.endedAt });
});
