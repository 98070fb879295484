import { expect, test } from "vitest";
import type { Category } from "../exercise/exercise.ts";
import type { Muscle } from "../exercise/muscle.ts";
import { type DoneExercise, nameWorkout, toDoneExercise } from "./name-workout.ts";

const lift = (sets: number, ...primaryMuscles: Muscle[]) => ({
  category: "strength" as const,
  primaryMuscles,
  sets,
});
const timed = (category: Category) => ({ category, primaryMuscles: [], sets: 0 });

test.each([
  ["Chest", [lift(3, "chest")]],
  ["Chest and shoulders", [lift(4, "chest"), lift(3, "shoulders")]],
  ["Shoulders and chest", [lift(3, "chest"), lift(4, "shoulders")]],
  ["Push", [lift(3, "chest"), lift(3, "shoulders"), lift(3, "triceps")]],
  ["Pull", [lift(6, "lats", "middle back"), lift(3, "biceps"), lift(3, "shoulders")]],
  ["Arms", [lift(3, "biceps"), lift(3, "triceps")]],
  ["Legs", [lift(5, "quadriceps"), lift(5, "hamstrings"), lift(3, "calves"), lift(3, "biceps")]],
  ["Legs and core", [lift(5, "quadriceps"), lift(3, "abdominals")]],
  ["Upper body", [lift(3, "chest"), lift(3, "lats"), lift(3, "shoulders")]],
  ["Full body", [lift(3, "quadriceps"), lift(3, "chest"), lift(3, "lats")]],
] satisfies [string, DoneExercise[]][])("%s", (exercise, done) => {
  expect(nameWorkout(done)).toEqual({ exercise, category: "strength" });
});

test("the category is that of most sets; without sets it is the name as well", () => {
  expect(nameWorkout([timed("cardio"), lift(3, "chest")])).toEqual({
    exercise: "Chest",
    category: "strength",
  });
  expect(nameWorkout([timed("cardio")])).toEqual({ exercise: "Cardio", category: "cardio" });
  expect(nameWorkout([timed("flexibility"), timed("cardio")])?.category).toBe("flexibility");
  expect(nameWorkout([timed("strength")])?.exercise).toBe("Strength");
  expect(nameWorkout([lift(3)])?.exercise).toBe("Strength");
  expect(nameWorkout([])).toBeNull();
});

test("the built-in exercises have their muscles, and warm-ups are no sets", () => {
  const sets = [{ kind: "warm-up" }, { kind: "normal" }, { kind: "failure" }] as const;
  expect(toDoneExercise({ id: "push-ups", category: "strength" }, sets)).toEqual(lift(2, "chest"));
});
