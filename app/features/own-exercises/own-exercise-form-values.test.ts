import { expect, test } from "vitest";
import type { NewOwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { toOwnExerciseValues } from "./edit-own-exercise.ts";
import { parseOwnExercise, parseOwnExerciseDraft, startOwnExercise } from "./own-exercise-form-values.ts";

const values = { ...startOwnExercise(""), name: " Rowing ", category: "cardio", kcalPerMinute: "8,5" };

test("a filled form is an exercise", () => {
  expect(parseOwnExercise(values, ["Running"])).toEqual({
    exercise: { name: "Rowing", category: "cardio", kcalPerMinute: 8.5 },
  });
});

test.each([
  ["name", { name: "  " }],
  ["name", { name: "x".repeat(10_000) }],
  ["name", { name: "RUNNING" }],
  ["kcalPerMinute", { kcalPerMinute: "0" }],
  ["kcalPerMinute", { kcalPerMinute: "31" }],
  ["kcalPerMinute", { kcalPerMinute: "fast" }],
])("%s of %j is refused", (field, change) => {
  const result = parseOwnExercise({ ...values, ...change }, ["Running"]);
  expect("errors" in result && Object.keys(result.errors)).toEqual([field]);
});

test("measure, equipment and muscles are what was chosen", () => {
  const chosen = {
    ...startOwnExercise("Sissy squat"),
    equipment: "body only",
    primaryMuscle: "quadriceps",
    secondaryMuscles: ["abdominals", "quadriceps", "soul"],
  };
  expect(parseOwnExercise(chosen, [])).toEqual({
    exercise: {
      name: "Sissy squat",
      category: "strength",
      kcalPerMinute: 4,
      measure: "weight-reps",
      equipment: "body only",
      primaryMuscles: ["quadriceps"],
      secondaryMuscles: ["abdominals"],
    },
  });
});

test("without a main muscle there are no others: the form shows none", () => {
  const chosen = { ...values, primaryMuscle: "", secondaryMuscles: ["abdominals"] };
  expect(parseOwnExercise(chosen, [])).toEqual({
    exercise: { name: "Rowing", category: "cardio", kcalPerMinute: 8.5 },
  });
});

test("a draft is read as it was typed, and anything else isn't one", () => {
  const draft = { ...values, primaryMuscle: "soul" };
  expect(parseOwnExerciseDraft(draft)).toEqual(draft);
  for (const other of [null, {}, { ...draft, name: 1 }]) expect(parseOwnExerciseDraft(other)).toBeNull();
});

const described: NewOwnExercise[] = [
  { name: "Rowing", category: "cardio", kcalPerMinute: 8.5 },
  {
    name: "Sissy squat",
    category: "strength",
    kcalPerMinute: 4,
    measure: "weight-reps",
    equipment: "body only",
    primaryMuscles: ["quadriceps"],
    secondaryMuscles: ["abdominals"],
  },
];

test.each(described)("the form of $name, unchanged, says the same exercise", (exercise) => {
  expect(parseOwnExercise(toOwnExerciseValues(exercise), [])).toEqual({ exercise });
});
