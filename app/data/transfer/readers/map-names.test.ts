import { expect, test } from "vitest";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import type { Measure } from "#app/domain/set/training-set.ts";
import { listImportCandidates } from "./exercise-candidates.ts";
import { mapNames, type NamedExercise } from "./map-names.ts";

const rows: readonly (readonly [string, Equipment, Measure?])[] = [
  ["Barbell Squat", "barbell"],
  ["Bodyweight Squat", "body only", "bodyweight-reps"],
  ["Smith Machine Squat", "machine"],
  ["Barbell Bench Press - Medium Grip", "barbell"],
  ["Dumbbell Bench Press", "dumbbell"],
  ["Smith Machine Bench Press", "machine"],
  ["Barbell Curl", "barbell"],
  ["Dumbbell Bicep Curl", "dumbbell"],
  ["Barbell Shoulder Press", "barbell"],
  ["Standing Military Press", "barbell"],
  ["Pullups", "body only", "bodyweight-reps"],
  ["Pushups", "body only", "bodyweight-reps"],
  ["Leg Press", "machine"],
  ["Side Lateral Raise", "dumbbell"],
  ["Seated Cable Rows", "cable"],
  ["Crunches", "body only", "bodyweight-reps"],
  ["Plank", "body only", "time"],
  ["Wide-Grip Lat Pulldown", "cable"],
];
const library = rows.map(
  ([name, equipment, measure = "weight-reps"]): LibraryExercise => ({
    id: name.toLowerCase().replace(/[^a-z]+/g, "-"),
    name,
    category: "strength",
    measure,
    equipment,
    level: "beginner",
    primaryMuscles: [],
    secondaryMuscles: [],
  }),
);
const own: OwnExercise = {
  id: "mine",
  name: "Zercher Thing",
  category: "strength",
  kcalPerMinute: 5,
  createdAt: "2026-01-01T00:00:00.000Z",
};

const named = (name: string, change: Partial<NamedExercise> = {}): NamedExercise => ({
  name,
  sets: 1,
  measure: "weight-reps",
  isWeighted: true,
  since: new Date(0),
  ...change,
});
const map = (exercise: NamedExercise, chosen = {}) =>
  mapNames([exercise], listImportCandidates(library, [own]), chosen)[0];

test.each([
  ["Squat (Barbell)", "barbell-squat"],
  ["Squat (Smith Machine)", "smith-machine-squat"],
  ["Bench Press (Barbell)", "barbell-bench-press-medium-grip"],
  ["Bench Press (Dumbbell)", "dumbbell-bench-press"],
  ["Bicep Curl (Dumbbell)", "dumbbell-bicep-curl"],
  ["Bicep Curl (Barbell)", "barbell-curl"],
  ["Overhead Press (Barbell)", "standing-military-press"],
  ["Shoulder Press (Barbell)", "barbell-shoulder-press"],
  ["Lateral Raise (Dumbbell)", "side-lateral-raise"],
  ["Seated Row (Cable)", "seated-cable-rows"],
  ["Lat Pulldown (Cable)", "wide-grip-lat-pulldown"],
  ["Leg Press", "leg-press"],
  ["Leg Press (Machine)", "leg-press"],
  ["zercher thing", "mine"],
  // A belt's weight is an addition.
  ["Pull Up", "pullups"],
  ["Push Up", "pushups"],
  // The equipment differs, or the name doesn't state it.
  ["Squat", null],
  ["Squat (Kettlebell)", null],
  ["Bench Press (Cable)", null],
  ["Bench Press", null],
  ["Leg Press (Barbell)", null],
  ["Zercher Squat (Barbell)", null],
  // Words of other scripts are words, too.
  ["Curl Скотта (Barbell)", null],
  ["レッグ Press", null],
])("%s with weights is %s", (name, id) => {
  expect(map(named(name))?.choice).toBe(id);
});

test.each([
  ["Squat", "squats"],
  ["Squat (Bodyweight)", "squats"],
  ["Push Up", "push-ups"],
  ["Crunch", "crunches"],
])("%s without weights is %s", (name, id) => {
  expect(map(named(name, { measure: "bodyweight-reps", isWeighted: false }))?.choice).toBe(id);
});

test("an own exercise with a name of another script is found by its words", () => {
  const bench = { ...own, id: "bench", name: "Жим лёжа (штанга)" };
  const [mapped] = mapNames([named("жим лёжа")], listImportCandidates(library, [bench]), {});
  expect(mapped).toMatchObject({ choice: null, candidates: [{ id: "bench" }] });
});

test("a time is no repetition: what is measured has to agree as well", () => {
  expect(map(named("Plank", { measure: "time", isWeighted: false }))?.choice).toBe("plank");
  expect(map(named("Crunch", { measure: "time", isWeighted: false }))?.choice).toBeNull();
});

test("the exercises that are most like a name stand first, and a choice is taken as it is", () => {
  const squat = map(named("Squat"));
  expect(squat?.candidates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Barbell Squat", "Smith Machine Squat"]),
  );
  expect(map(named("Squat"), { Squat: "barbell-squat" })?.choice).toBe("barbell-squat");
  expect(map(named("Squat (Barbell)"), { "Squat (Barbell)": null })?.choice).toBeNull();
  expect(map(named("Squat (Barbell)"), { "Squat (Barbell)": "gone" })?.choice).toBe("barbell-squat");
});
