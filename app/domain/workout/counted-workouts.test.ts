import { expect, test } from "vitest";
import { kcalOf } from "./counted-workouts.ts";
import { maxWorkoutKcal } from "./workout-limits.ts";

const burned = (caloriesBurned: number) => ({ duration: 60, caloriesBurned });

test("a workout burned the greater of its own kcal and the sum of its exercises'", () => {
  expect(kcalOf(burned(30), [burned(40), burned(40)])).toBe(80);
  expect(kcalOf(burned(90), [burned(40), burned(40)])).toBe(90);
  expect(kcalOf(burned(0), [burned(0.1), burned(0.2)])).toBe(0.3);
});

test("an entry alone has what was recorded; of a damaged exercise nothing is counted", () => {
  expect(kcalOf(burned(12.34), [])).toBe(12.34);
  expect(kcalOf(burned(30), [burned(40), burned(maxWorkoutKcal + 1)])).toBe(40);
});
