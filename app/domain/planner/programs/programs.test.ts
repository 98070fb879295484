import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import library from "#app/features/library/generated/exercises.json" with { type: "json" };
import planned from "#app/features/library/generated/planned.json" with { type: "json" };
import { libraryExerciseSchema, type Muscle } from "../../exercise/library-exercise.ts";
import { createCatalogue, plannedRowSchema } from "../catalogue.ts";
import type { ProgramExercise } from "./program.ts";
import { programWeek } from "./program-week.ts";
import { findProgram, programs } from "./programs.ts";
import { firstMax, nextMax, scoreOf, type TrainingMax } from "./training-max.ts";

const { find } = createCatalogue(
  z.array(libraryExerciseSchema).parse(library),
  z.array(plannedRowSchema).parse(planned),
);
const plates = {
  weightUnit: "kg",
  barG: 20_000,
  platesG: [25_000, 20_000, 20_000, 20_000, 10_000, 5_000, 2_500, 1_250],
} as const;

it("there are a dozen or more, each with an id of its own", () => {
  expect(programs.length).toBeGreaterThanOrEqual(12);
  expect(new Set(programs.map(({ id }) => id)).size).toBe(programs.length);
  expect(findProgram("five-by-five")?.name).toBe("Five by five");
  expect(findProgram("constructor")).toBeNull();
});

describe.each(programs.map((program) => [program.name, program] as const))("%s", (_, program) => {
  const idOf = (exercise: ProgramExercise) =>
    "exerciseId" in exercise
      ? exercise.exerciseId
      : (program.lifts.find(({ id }) => id === exercise.lift)?.exerciseId ?? `no lift ${exercise.lift}`);
  const all = program.weeks.flat().flatMap(({ exercises }) => exercises);
  const setsOf = (exercise: ProgramExercise) => ("sets" in exercise ? [exercise.sets] : exercise.stages);

  it("has a description of one paragraph and an origin with a link", () => {
    expect(program.description).toMatch(/^[^\n]{150,700}\.$/);
    expect(program.origin.label.length).toBeGreaterThan(10);
    expect(new URL(program.origin.url).protocol).toBe("https:");
  });

  it("has exercises of the table that need no more than it says, and uses all that it says", () => {
    const found = all.map((exercise) => find(idOf(exercise)));
    expect(all.filter((_, index) => !found[index]).map(idOf)).toEqual([]);
    const used = new Set(found.flatMap((exercise) => exercise?.needs ?? []));
    expect([...used].sort()).toEqual([...program.needs].sort());
  });

  it("has each exercise once in a session, and sessions of 3 to 7 exercises", () => {
    for (const { name, exercises } of program.weeks.flat()) {
      const ids = exercises.map(idOf);
      expect(new Set(ids).size, name).toBe(ids.length);
      expect(ids.length, name).toBeGreaterThanOrEqual(3);
      expect(ids.length, name).toBeLessThanOrEqual(7);
    }
  });

  it("uses each lift and scores it", () => {
    for (const { id } of program.lifts)
      expect(
        all.some((exercise) => "lift" in exercise && exercise.lift === id && exercise.isScored),
        id,
      ).toBe(true);
  });

  it("has plausible sets", () => {
    for (const exercise of all)
      for (const sets of setsOf(exercise)) {
        expect(sets.length).toBeGreaterThan(0);
        for (const set of sets) {
          const isTimed = find(idOf(exercise))?.isTimed;
          expect(set.seconds !== undefined, idOf(exercise)).toBe(isTimed);
          if (set.maxReps !== undefined) expect(set.maxReps).toBeGreaterThan(set.reps);
          if (set.percent !== undefined) expect(set.percent).toBeLessThanOrEqual(100);
          expect(set.percent === undefined).toBe("exerciseId" in exercise);
        }
      }
  });

  it("trains legs, hips, chest, back and shoulders in the weeks together, but for what needs equipment", () => {
    const muscles = new Set(
      all.flatMap((exercise) => {
        const { muscles = [], helpers = [] } = find(idOf(exercise)) ?? {};
        return [...muscles, ...helpers];
      }),
    );
    const wanted: Muscle[] = ["quadriceps", "hamstrings", "glutes", "chest", "shoulders", "triceps"];
    if (program.needs.length > 0) wanted.push("middle back");
    expect(wanted.filter((muscle) => !muscles.has(muscle))).toEqual([]);
  });

  it("gets heavier with each success and can be done for a year", () => {
    let maxima: Record<string, TrainingMax> = Object.fromEntries(
      program.lifts.flatMap(({ id }) => {
        const max = firstMax(program, id, 100_000, "kg");
        return max ? [[id, max]] : [];
      }),
    );
    const first = maxima;
    for (let week = 1; week <= 52; week++)
      for (const { exercises } of programWeek(program, week, maxima, plates))
        for (const { scores, sets } of exercises) {
          for (const { weightG = 20_000 } of sets) expect(weightG).toBeGreaterThanOrEqual(20_000);
          const max = scores && maxima[scores];
          if (max) maxima = { ...maxima, [scores]: nextMax(program, scores, max, scoreOf(sets, sets), "kg") };
        }
    for (const [id, { maxG }] of Object.entries(first)) expect(maxima[id]?.maxG).toBeGreaterThan(maxG);
  });
});

it("two days a week give each large muscle four sets or more, as their description says", () => {
  const sets = new Map<Muscle, number>();
  const add = (muscle: Muscle, count: number) => sets.set(muscle, (sets.get(muscle) ?? 0) + count);
  for (const { exercises } of findProgram("two-days")?.weeks[0] ?? [])
    for (const exercise of exercises) {
      const found = "sets" in exercise && find(exercise.exerciseId);
      if (!found) continue;
      for (const muscle of found.muscles) add(muscle, exercise.sets.length);
      for (const muscle of found.helpers) add(muscle, exercise.sets.length / 2);
    }
  for (const muscle of [
    "quadriceps",
    "hamstrings",
    "glutes",
    "chest",
    "shoulders",
    "lats",
    "middle back",
  ] as const)
    expect(sets.get(muscle), muscle).toBeGreaterThanOrEqual(4);
});
