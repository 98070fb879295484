import { describe, expect, it } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { type LibraryExercise, libraryExerciseSchema } from "#app/domain/exercise/library-exercise.ts";
import { datasetExercises } from "./dataset.ts";
import { writeExercises, writeSteps } from "./write-library.ts";

const generated = "../../app/features/library/generated";
const library: LibraryExercise[] = JSON.parse(writeExercises());

// After an update of the data, or of a rule: npx vitest run --project unit tools/library -u
describe("generated files", () => {
  it("the list is what the dataset gives today", async () => {
    await expect(writeExercises()).toMatchFileSnapshot(`${generated}/exercises.json`);
  });

  it("the steps are what the dataset gives today", async () => {
    for (const [letter, text] of writeSteps())
      await expect(text).toMatchFileSnapshot(`${generated}/steps/${letter}.json`);
  });
});

describe("the library", () => {
  it("has every exercise of the dataset, each valid and with an id of its own", () => {
    expect(library).toHaveLength(873);
    for (const exercise of library) expect(libraryExerciseSchema.parse(exercise)).toEqual(exercise);
    expect(new Set(library.map(({ id }) => id)).size).toBe(library.length);
    expect(library.map(({ name, secondaryMuscles }) => ({ name, secondaryMuscles }))).toEqual(
      datasetExercises.map(({ name, secondaryMuscles }) => ({ name, secondaryMuscles })),
    );
  });

  it("has no id of a built-in exercise", () => {
    const ids = new Set(library.map(({ id }) => id));
    expect(exercises.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it.each([
    ["Barbell Bench Press - Medium Grip", "weight-reps"],
    ["Barbell Full Squat", "weight-reps"],
    ["Leg Press", "weight-reps"],
    ["Farmer's Walk", "weight-reps"],
    ["Band Pull Apart", "weight-reps"],
    ["Pullups", "bodyweight-reps"],
    ["Weighted Pull Ups", "bodyweight-reps"],
    ["Dips - Chest Version", "bodyweight-reps"],
    ["Pushups", "bodyweight-reps"],
    ["Front Box Jump", "bodyweight-reps"],
    ["Exercise Ball Crunch", "bodyweight-reps"],
    ["Weighted Ball Side Bend", "weight-reps"],
    ["Plank", "time"],
    ["Hamstring Stretch", "time"],
    ["Calves-SMR", "time"],
    ["Rope Jumping", "time"],
    ["Stairmaster", "time"],
    ["Running, Treadmill", "distance-time"],
    ["Rowing, Stationary", "distance-time"],
    ["Bicycling", "distance-time"],
  ])("counts %s in %s", (name, measure) => {
    expect(library.find((exercise) => exercise.name === name)?.measure).toBe(measure);
  });
});
