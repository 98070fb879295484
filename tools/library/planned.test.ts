import { describe, expect, it, test } from "vitest";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Muscle } from "#app/domain/exercise/library-exercise.ts";
import { createCatalogue } from "#app/domain/planner/catalogue.ts";
import {
  type Need,
  needs,
  type Pattern,
  type PlannedExercise,
  patterns,
  type Region,
  regions,
} from "#app/domain/planner/planned-exercise.ts";
import { listPlanned, mechanics, ratings, writePlanned } from "./planned.ts";
import { writeExercises, writeSteps } from "./write-library.ts";

const rows = listPlanned();
const library = JSON.parse(writeExercises());
const { exercises, find } = createCatalogue(library, rows);

// After a change of the table: npx vitest run --project unit tools/library -u
test("the generated file is what the table gives today", async () => {
  await expect(writePlanned()).toMatchFileSnapshot("../../app/features/library/generated/planned.json");
});

describe("each row", () => {
  it("names an exercise of the library or a built-in one, once", () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => find(id) === null)).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("has steps to read, or a moving figure", () => {
    const steps = new Map([...writeSteps().values()].flatMap((text) => Object.entries(JSON.parse(text))));
    const hasSteps = (id: string) => (steps.get(id) as string[] | undefined)?.length;
    const figures = new Set(builtIn.map(({ id }) => id));
    expect(rows.filter(({ id }) => !hasSteps(id) && !figures.has(id))).toEqual([]);
  });

  it("needs the equipment that the library names", () => {
    const needOf: Partial<Record<Equipment, Need>> = {
      barbell: "barbell",
      dumbbell: "dumbbells",
      kettlebells: "kettlebell",
      cable: "cable",
      machine: "machine",
      bands: "bands",
      "e-z curl bar": "ez-bar",
    };
    const lacking = library.flatMap(({ id, equipment }: { id: string; equipment: Equipment }) => {
      const need = needOf[equipment];
      const found = find(id);
      return found && need && !found.needs.includes(need) ? [id] : [];
    });
    expect(lacking).toEqual([]);
  });

  it("says whether it is compound exactly where the library doesn't, or is wrong", () => {
    for (const { id, isCompound } of Object.values(ratings).flat()) {
      const mechanic = mechanics.get(id);
      if (mechanic) expect(isCompound, id).not.toBe(mechanic === "compound");
      else expect(isCompound, id).toBeDefined();
    }
  });

  it("has a rank of its own within its pattern, from 1 on", () => {
    for (const pattern of patterns) {
      const ranks = rows.filter((row) => row.pattern === pattern).map(({ rank }) => rank);
      expect(ranks).toEqual(ranks.map((_, index) => index + 1));
    }
  });

  it("has a main muscle that its pattern trains", () => {
    const trained: Readonly<Record<Pattern, readonly Muscle[]>> = {
      squat: ["quadriceps"],
      hinge: ["hamstrings", "glutes", "lower back"],
      lunge: ["quadriceps", "glutes"],
      "horizontal-push": ["chest", "triceps"],
      "vertical-push": ["shoulders"],
      "horizontal-pull": ["middle back", "lats"],
      "vertical-pull": ["lats", "middle back"],
      "elbow-flexion": ["biceps"],
      "elbow-extension": ["triceps"],
      "knee-extension": ["quadriceps"],
      "knee-flexion": ["hamstrings"],
      "hip-abduction": ["abductors"],
      "hip-adduction": ["adductors"],
      "lateral-raise": ["shoulders"],
      "rear-raise": ["shoulders"],
      "chest-fly": ["chest"],
      "calf-raise": ["calves"],
      "trunk-flexion": ["abdominals"],
      "trunk-extension": ["lower back"],
      "anti-movement": ["abdominals"],
      shrug: ["traps"],
      forearm: ["forearms"],
      neck: ["neck"],
    };
    const odd = exercises.filter(
      ({ pattern, muscles }) => !muscles.some((one) => trained[pattern].includes(one)),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it("names the heads of the shoulder exactly where the shoulder is the main muscle", () => {
    const headOf: Partial<Record<Pattern, string>> = {
      "vertical-push": "front",
      "lateral-raise": "side",
      "rear-raise": "rear",
    };
    for (const pattern of patterns)
      for (const { id, heads } of ratings[pattern]) {
        const head = headOf[pattern];
        if (head) expect(heads, id).toContain(head);
        else expect(heads, id).toBeUndefined();
      }
  });

  it("is timed only if it is a hold or a slow circle", () => {
    expect(exercises.filter(({ isTimed }) => isTimed).map(({ id }) => id)).toEqual([
      "hip-circles-prone",
      "isometric-chest-squeezes",
      "superman",
      "pelvic-tilt-into-bridge",
      "plank",
      "plate-pinch",
      "isometric-neck-exercise-front-and-back",
      "isometric-neck-exercise-sides",
    ]);
  });
});

const possibleWith = (kit: readonly Need[], list: readonly PlannedExercise[] = exercises) =>
  list.filter((exercise) => exercise.needs.every((need) => kit.includes(need)));

const countOf = (list: readonly PlannedExercise[], pattern: Pattern) =>
  list.filter((exercise) => exercise.pattern === pattern).length;

/** The library has no exercise of these patterns for this equipment. A new gap is a row that is missing. */
const gaps: readonly (readonly [name: string, kit: readonly Need[], patterns: readonly Pattern[]])[] = [
  ["a gym with everything", needs, []],
  ["machines and cables", ["machine", "cable"], []],
  [
    "a barbell, a rack and a bench",
    ["barbell", "rack", "bench"],
    ["vertical-pull", "knee-extension", "hip-adduction"],
  ],
  ["dumbbells and a bench", ["dumbbells", "bench"], ["vertical-pull", "knee-extension", "hip-adduction"]],
  ["dumbbells", ["dumbbells"], ["vertical-pull", "knee-extension", "hip-adduction"]],
  [
    "a kettlebell",
    ["kettlebell"],
    [
      "vertical-pull",
      "elbow-flexion",
      "knee-extension",
      "hip-adduction",
      "lateral-raise",
      "rear-raise",
      "calf-raise",
      "forearm",
    ],
  ],
  ["bands", ["bands"], ["horizontal-pull", "vertical-pull", "elbow-flexion", "knee-extension", "forearm"]],
  [
    "a pull-up bar",
    ["bar"],
    [
      "elbow-flexion",
      "knee-extension",
      "hip-adduction",
      "lateral-raise",
      "rear-raise",
      "calf-raise",
      "forearm",
    ],
  ],
  [
    "nothing",
    [],
    [
      "horizontal-pull",
      "vertical-pull",
      "elbow-flexion",
      "knee-extension",
      "hip-adduction",
      "lateral-raise",
      "rear-raise",
      "calf-raise",
      "shrug",
      "forearm",
    ],
  ],
];

describe("choices", () => {
  it.each(gaps)("with %s every pattern has one, but for the known gaps", (_, kit, expected) => {
    const possible = possibleWith(kit);
    expect(patterns.filter((pattern) => countOf(possible, pattern) === 0)).toEqual(expected);
  });

  it.each<Pattern>([
    "squat",
    "hinge",
    "lunge",
    "horizontal-push",
    "elbow-extension",
    "knee-flexion",
    "trunk-flexion",
    "trunk-extension",
    "anti-movement",
    "neck",
  ])("at home with nothing there are two or more for %s", (pattern) => {
    expect(countOf(possibleWith([]), pattern)).toBeGreaterThanOrEqual(2);
  });

  it.each<readonly [Region, readonly Pattern[]]>([
    ["shoulder", []],
    ["elbow", []],
    ["wrist", []],
    ["lower back", []],
    ["hip", []],
    ["knee", ["knee-extension"]],
    ["ankle", ["calf-raise"]],
  ])("in a gym, without the %s, every pattern has one, but for the known gaps", (region, expected) => {
    const left = exercises.filter(({ stress }) => !stress.includes(region));
    expect(patterns.filter((pattern) => countOf(left, pattern) === 0)).toEqual(expected);
  });

  it.each(regions)("at home with nothing, without the %s, legs, trunk and chest still have one", (region) => {
    const left = possibleWith(
      [],
      exercises.filter(({ stress }) => !stress.includes(region)),
    );
    const muscles = new Set(left.flatMap((exercise) => [...exercise.muscles, ...exercise.helpers]));
    for (const muscle of ["hamstrings", "glutes", "chest", "abdominals", "lower back"] as const)
      expect(muscles).toContain(muscle);
  });

  it("has an exercise of low skill for each pattern", () => {
    const easy = exercises.filter(({ skill }) => skill === 1);
    expect(patterns.filter((pattern) => countOf(easy, pattern) === 0)).toEqual([]);
  });
});
