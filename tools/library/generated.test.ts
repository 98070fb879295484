import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import { parseLibraryIndex } from "#app/features/library/library-index.ts";
import { chunkCount } from "#app/features/library/steps-chunk.ts";
import { libraryExerciseSchema } from "#app/model/library-exercise.ts";
import { datasetExercises } from "./dataset.ts";
import { writeIndex, writeSteps } from "./write-library.ts";

const generated = "../../app/features/library/generated";
const library = parseLibraryIndex(JSON.parse(writeIndex()));
const steps = writeSteps();

// After an update of the data, or of a rule: npx vitest run --project unit tools/library -u
describe("generated files", () => {
  it("the index is what the dataset gives today", async () => {
    await expect(writeIndex()).toMatchFileSnapshot(`${generated}/index.json`);
  });

  it("the steps are what the dataset gives today", async () => {
    for (const [chunk, text] of steps)
      await expect(text).toMatchFileSnapshot(`${generated}/steps/${chunk}.json`);
  });

  it("the index weighs at most 16 kB compressed, a chunk of steps at most 8", () => {
    expect(brotliCompressSync(writeIndex()).length).toBeLessThanOrEqual(16_000);
    expect(steps.size).toBe(chunkCount);
    for (const text of steps.values()) expect(brotliCompressSync(text).length).toBeLessThanOrEqual(8000);
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
