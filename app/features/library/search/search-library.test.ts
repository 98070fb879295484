import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonNames } from "#app/content/common-names.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import { exerciseMuscles } from "#app/domain/exercise/exercise-muscles.ts";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import { aliases } from "./aliases.ts";
import {
  hasName,
  type LibraryQuery,
  prepareSearch,
  type Searchable,
  searchLibrary,
} from "./search-library.ts";

const list = new URL("../generated/exercises.json", import.meta.url);
const library: LibraryExercise[] = JSON.parse(readFileSync(list, "utf8"));
const all: Searchable[] = [...builtIn.map((each) => ({ ...each, ...exerciseMuscles[each.id] })), ...library];
const search = prepareSearch(all);
const everything: LibraryQuery = { text: "", muscle: null, equipment: null };
const find = (query: Partial<LibraryQuery>) => searchLibrary(search, { ...everything, ...query });
const names = (text: string) => find({ text }).map(({ name }) => name);

describe("an alias finds", () => {
  it.each([
    ["ohp", "Standing Military Press"],
    ["rdl", "Romanian Deadlift"],
    ["bench", "Barbell Bench Press - Medium Grip"],
    ["Bench Press", "Barbell Bench Press - Medium Grip"],
    ["squat", "Squats"],
    ["back squat", "Barbell Squat"],
    ["pullup", "Pullups"],
    ["pull up", "Pullups"],
    ["Pull-Ups", "Pullups"],
    ["chin up", "Chin-Up"],
    ["chinups", "Chin-Up"],
    ["pushups", "Push-ups"],
    ["press ups", "Push-ups"],
    ["deadlift", "Barbell Deadlift"],
    ["dead lift", "Barbell Deadlift"],
    ["row", "Bent Over Barbell Row"],
    ["lat pulldown", "Wide-Grip Lat Pulldown"],
    ["dips", "Dips - Chest Version"],
    ["skull crushers", "EZ-Bar Skullcrusher"],
    ["farmers walk", "Farmer's Walk"],
    ["curls", "Barbell Curl"],
    ["hip thrusts", "Barbell Hip Thrust"],
    ["db row", "One-Arm Dumbbell Row"],
  ])("%s: %s", (text, first) => {
    expect(names(text)[0]).toBe(first);
  });

  it("aliases and common names name only exercises that exist", () => {
    const known = new Set(all.map(({ name }) => name));
    const named = [...Object.values(aliases).flat(), ...Object.keys(commonNames)];
    const unknown = named.filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });
});

it.each(Object.entries(commonNames))("%s is found by its common name %s", (name, common) => {
  expect(names(common).slice(0, 3)).toContain(name);
});

describe("the order", () => {
  it("is exact alias, start of the name, start of a word, muscle, equipment", () => {
    const plain = (name: string, more: Partial<Searchable> = {}) => ({ id: name, name, ...more });
    const few = prepareSearch<Searchable>([
      plain("Carry", { equipment: "dumbbell" }),
      plain("Swim", { secondaryMuscles: ["chest"] }),
      plain("Hug", { primaryMuscles: ["chest"] }),
      plain("Wide Chest Opener"),
      plain("Chest Opener"),
      plain("Chest"),
      plain("Dumbbell Toss"),
    ]);
    const order = (text: string) => searchLibrary(few, { ...everything, text }).map(({ name }) => name);
    expect(order("chest")).toEqual(["Chest", "Chest Opener", "Wide Chest Opener", "Hug", "Swim"]);
    expect(order("dumbb")).toEqual(["Dumbbell Toss", "Carry"]);
  });

  it("has usual exercises before rare ones", () => {
    expect(names("barbell").slice(0, 9)).toContain("Barbell Squat");
    expect(names("dumbbell bench")[0]).toBe("Dumbbell Bench Press");
  });
});

describe("a text", () => {
  it.each(["bÉnch-PRESS", "  bench   press ", "bench, press!", "benchpress"])(
    "%j is read as bench press",
    (text) => {
      expect(names(text)).toEqual(names("bench press"));
    },
  );

  it("may have its words in any order", () => {
    expect(names("press incline dumbbell")).toContain("Incline Dumbbell Press");
  });

  it("may name a muscle and equipment", () => {
    const found = find({ text: "abs cable" });
    expect(found.length).toBeGreaterThan(3);
    for (const { name, equipment } of found) expect(`${name} ${equipment}`.toLowerCase()).toContain("cable");
  });

  it("of nonsense, or of punctuation alone, is no error", () => {
    expect(names("zzqx")).toEqual([]);
    expect(names("?!")).toEqual([]);
    expect(names("x".repeat(10_000))).toEqual([]);
  });
});

describe("a filter", () => {
  it("for a muscle has those that train it first in front", () => {
    const found = find({ muscle: "chest" });
    const primary = found.map(({ primaryMuscles }) => primaryMuscles?.includes("chest"));
    expect(primary.indexOf(false)).toBeGreaterThan(50);
    expect(primary.lastIndexOf(true)).toBeLessThan(primary.indexOf(false));
    expect(found[0]?.name).toBe("Push-ups");
  });

  it("for no equipment finds exercises that name none", () => {
    expect(find({ equipment: "body only", text: "inverted row" })[0]?.name).toBe("Inverted Row");
    expect(find({ equipment: "barbell" }).every(({ equipment }) => equipment === "barbell")).toBe(true);
  });
});

it("knows which names exist", () => {
  expect(hasName(search, "barbell SQUATS")).toBe(true);
  expect(hasName(search, "Barbell Squat To")).toBe(false);
});

it("finds what has no letters as it stands, and nothing else by it", () => {
  const own = prepareSearch([...all, { id: "own", name: "💪" }]);
  const findOwn = (text: string) =>
    searchLibrary(own, { text, muscle: null, equipment: null }).map(({ name }) => name);
  expect([findOwn(" 💪 "), findOwn("???"), findOwn("  ").length]).toEqual([["💪"], [], all.length + 1]);
  expect([hasName(own, "💪"), hasName(own, "🏃"), hasName(search, "💪")]).toEqual([true, false, false]);
});

it("tells apart what marks on letters tell apart, and finds a name by any spelling of the same letters", () => {
  const own = ["バックスクワット", "काम", "Isınma", "İp atlama", "Übung"].map((name) => ({ id: name, name }));
  const few = prepareSearch(own);
  const findOwn = (text: string) =>
    searchLibrary(few, { text, muscle: null, equipment: null }).map(({ name }) => name);
  // Hack squats, beside back squats.
  expect([hasName(few, "ハックスクワット"), hasName(few, "कम"), findOwn("ハック")]).toEqual([
    false,
    false,
    [],
  ]);
  expect([findOwn("バック"), findOwn("का")]).toEqual([["バックスクワット"], ["काम"]]);
  expect(["ısınma", "isinma", "ISINMA", "ip atlama"].map(findOwn)).toEqual([
    ["Isınma"],
    ["Isınma"],
    ["Isınma"],
    ["İp atlama"],
  ]);
  expect(["ubung", "U\u0308bung", "ÜBUNG"].map(findOwn)).toEqual([["Übung"], ["Übung"], ["Übung"]]);
});

it("finds every exercise by its own name, first or right after its double", () => {
  for (const { name } of all) expect(names(name).slice(0, 2)).toContain(name);
});

it("finds an exercise by any beginning of its name, and only exercises that pass the filters", () => {
  const exercise = fc.constantFrom(...all);
  fc.assert(
    fc.property(
      exercise,
      fc.nat({ max: 40 }),
      exercise,
      ({ name, id }, length, { equipment, primaryMuscles }) => {
        const text = name.slice(0, length + 1);
        expect(find({ text }).map((found) => found.id)).toContain(id);
        const muscle = primaryMuscles?.[0] ?? null;
        for (const found of find({ text, muscle, equipment: equipment ?? null })) {
          if (muscle)
            expect([...(found.primaryMuscles ?? []), ...(found.secondaryMuscles ?? [])]).toContain(muscle);
          if (equipment) expect(found.equipment ?? "body only").toBe(equipment);
        }
      },
    ),
  );
});
