import { expect, test } from "vitest";
import { findExerciseInfo } from "./exercise-info.ts";
import type { LibraryExercise } from "./library-exercise.ts";
import type { OwnExercise } from "./own-exercise.ts";

const own: OwnExercise = {
  id: "0198",
  name: "Rope climb",
  category: "strength",
  kcalPerMinute: 8,
  createdAt: "2026-11-01T10:00:00.000Z",
};
const squat: LibraryExercise = {
  id: "barbell-squat",
  name: "Barbell Squat",
  category: "strength",
  measure: "weight-reps",
  equipment: "barbell",
  level: "beginner",
  primaryMuscles: ["quadriceps"],
  secondaryMuscles: ["glutes"],
};

test("an id is looked up among the built-in exercises, the own ones and the library", () => {
  expect(findExerciseInfo("push-ups", [own], [squat])).toMatchObject({
    name: "Push-ups",
    primaryMuscles: ["chest"],
  });
  expect(findExerciseInfo("0198", [own], [squat])).toMatchObject({ name: "Rope climb", primaryMuscles: [] });
  expect(findExerciseInfo("barbell-squat", [own], [squat])).toMatchObject({ equipment: "barbell" });
  expect(findExerciseInfo("deadlift", [own], [squat])).toBeNull();
});
