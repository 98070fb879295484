import { expect, test } from "vitest";
import { parseOwnExercise } from "./own-exercise-form-values.ts";

const values = { name: " Rowing ", category: "cardio", kcalPerMinute: "8,5" };

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
