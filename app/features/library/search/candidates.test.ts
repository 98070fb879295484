import { expect, test } from "vitest";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { favouritesFirst, listCandidates, listSections, takeFirst } from "./candidates.ts";
import { prepareSearch, searchLibrary } from "./search-library.ts";

const own: OwnExercise = {
  id: "own-1",
  name: "Climbing",
  category: "strength",
  kcalPerMinute: 8,
  measure: "time",
  primaryMuscles: ["forearms"],
  createdAt: "2026-11-01T08:00:00.000Z",
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
const candidates = listCandidates([own], [squat], 80_000);
const names = (favourites: string[], recent: string[]) =>
  listSections(candidates, favourites, recent).map((section) => section.candidates.map(({ name }) => name));

test("the built-in exercises stand first, as they are, then the own ones and the library", () => {
  expect(names([], [])).toEqual([builtIn.map(({ name }) => name), ["Climbing"], ["Barbell Squat"]]);
  expect(candidates.slice(0, 9).map(({ exercise }) => exercise)).toEqual(builtIn);
});

test("favourites and recent ones, by name or id, stand before them, and nothing is listed twice", () => {
  const [first, ...others] = names(["Barbell Squat", "gone"], ["own-1", "Barbell Squat", "Running"]);
  expect(first).toEqual(["Barbell Squat", "Climbing", "Running"]);
  expect(others).toEqual([builtIn.slice(1).map(({ name }) => name)]);
});

test("in the library those with a common name stand first, with that name", () => {
  const ab: LibraryExercise = { ...squat, id: "ab-roller-kneeling", name: "Ab Roller, Kneeling" };
  const library = listSections(listCandidates([], [ab, squat], undefined), [], []).at(-1)?.candidates;
  expect(library?.map(({ name, commonName }) => [name, commonName])).toEqual([
    ["Barbell Squat", "Back squat"],
    ["Ab Roller, Kneeling", undefined],
  ]);
});

test("a picked exercise is an exercise alone, without what only the search needs", () => {
  expect(candidates.slice(9).map(({ exercise }) => exercise)).toEqual([
    {
      id: "own-1",
      name: "Climbing",
      category: "strength",
      kcalPerMinute: 8,
      measure: "time",
      primaryMuscles: ["forearms"],
    },
    {
      id: "barbell-squat",
      name: "Barbell Squat",
      category: "strength",
      kcalPerMinute: 7,
      measure: "weight-reps",
      equipment: "barbell",
      primaryMuscles: ["quadriceps"],
    },
  ]);
});

test("of what a search found the favourites stand first, in the order of the search", () => {
  const found = ["Running", "Climbing", "Barbell Squat"].flatMap(
    (name) => candidates.find((candidate) => candidate.name === name) ?? [],
  );
  const order = (favourites: string[]) => favouritesFirst(found, favourites).map(({ name }) => name);
  expect(order([])).toEqual(["Running", "Climbing", "Barbell Squat"]);
  expect(order(["Barbell Squat", "own-1", "gone"])).toEqual(["Climbing", "Barbell Squat", "Running"]);
});

test("an own exercise is found by its equipment", () => {
  const search = prepareSearch(listCandidates([{ ...own, equipment: "dumbbell" }], [squat], undefined));
  const found = searchLibrary(search, { text: "", muscle: null, equipment: "dumbbell" });
  expect(found.map(({ name }) => name)).toEqual(["Climbing"]);
});

test("a portion ends within a section", () => {
  const portion = takeFirst(listSections(candidates, [], []), 10);
  expect(portion.map((section) => section.candidates.length)).toEqual([9, 1]);
});
