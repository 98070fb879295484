import { expect, test } from "vitest";
import type { LibraryExercise } from "../exercise/library-exercise.ts";
import { createCatalogue, type PlannedRow } from "./catalogue.ts";

const row: PlannedRow = {
  id: "plank",
  pattern: "anti-movement",
  needs: [],
  stress: [],
  skill: 1,
  fatigue: 1,
  rank: 1,
  isCompound: false,
  isOneSided: false,
};

const plank: LibraryExercise = {
  id: "plank",
  name: "Plank",
  category: "strength",
  measure: "time",
  level: "beginner",
  primaryMuscles: ["abdominals"],
  secondaryMuscles: ["abdominals", "lower back"],
};

test("a row gets name, muscles and measure from the library; a main muscle isn't a helper too", () => {
  const catalogue = createCatalogue([plank], [row]);
  expect(catalogue.exercises).toEqual([
    { ...row, name: "Plank", muscles: ["abdominals"], helpers: ["lower back"], isTimed: true },
  ]);
  expect(catalogue.find("plank")).toBe(catalogue.exercises[0]);
});

test("a row may name a built-in exercise", () => {
  const { find } = createCatalogue([], [{ ...row, id: "push-ups", pattern: "horizontal-push" }]);
  expect(find("push-ups")).toMatchObject({
    name: "Push-ups",
    muscles: ["chest"],
    helpers: ["triceps", "shoulders"],
    isTimed: false,
  });
});

test("a row of an unknown exercise is left out", () => {
  const catalogue = createCatalogue([plank], [{ ...row, id: "gone" }, row]);
  expect(catalogue.exercises.map(({ id }) => id)).toEqual(["plank"]);
  expect(catalogue.find("gone")).toBeNull();
  expect(catalogue.find("constructor")).toBeNull();
});
