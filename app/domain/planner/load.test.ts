import { expect, test } from "vitest";
import { planDose } from "./dose.ts";
import { incrementOf, nextSetLoad, planLoad, roundLoad } from "./load.ts";
import type { PastEntry } from "./past.ts";
import type { Dose } from "./plan.ts";
import { contextOf, entry, loading, planOf, requireExercise } from "./planner.fixture.ts";

const pounds = { weightUnit: "lb" as const, barG: 20_412, platesG: [20_412, 11_340, 4536, 2268, 1134] };
const plan = planOf();

const load = (id: string, entries: readonly PastEntry[], change: Partial<Dose> = {}, at = plan) =>
  planLoad(
    requireExercise(id),
    3,
    { ...planDose(requireExercise(id), at, false), ...change },
    contextOf(entries),
    at,
  );

test.each([
  ["squat", 83_100, 82_500],
  ["squat", 84_000, 85_000],
  ["squat", 5_000, 20_000],
  ["curl", 12_900, 12_000],
  ["curl", 13_100, 14_000],
  ["curl", 200, 2_000],
  ["leg press", 82_400, 80_000],
  ["pulldown", 41_000, 40_000],
])("for the %s %d g are loaded as %d", (id, grams, loaded) => {
  expect(roundLoad(grams, requireExercise(id), loading)).toBe(loaded);
});

test("pounds are loaded by the person's own plates and steps", () => {
  // 185 lb
  expect(roundLoad(84_000, requireExercise("squat"), pounds)).toBe(83_915);
  // 25 lb
  expect(roundLoad(11_000, requireExercise("curl"), pounds)).toBe(11_340);
  expect(incrementOf(requireExercise("leg press"), pounds)).toBe(4536);
});

test("without plates a barbell is the bar", () => {
  const empty = { ...loading, platesG: [] };
  expect(roundLoad(100_000, requireExercise("squat"), empty)).toBe(20_000);
  expect(incrementOf(requireExercise("squat"), empty)).toBe(2500);
});

test("the first weight leaves the reserve, by the estimated maximum", () => {
  const { weightG, why } = load("bench press", [
    entry("bench press", "2026-02-27", { reps: 3, weightG: 100_000, rpe: 8 }),
  ]);
  // The maximum is 114.6 kg; 9 repetitions are 6 with 3 in reserve.
  expect(weightG).toBe(87_500);
  expect(why).toEqual({
    text: "Your estimated maximum is 114.6 kg; 77 % of it can be lifted 9 times, which is 6 with 3 in reserve.",
    rule: "R20",
  });
});

test("after a workout in the range, double progression decides", () => {
  const done = entry(
    "bench press",
    "2026-02-27",
    ...Array.from({ length: 3 }, () => ({ reps: 10, weightG: 80_000 })),
  );
  expect(load("bench press", [done])).toEqual({
    weightG: 82_500,
    why: { text: "+2.5 kg: 3 x 10 done on Friday.", rule: "R13" },
  });
});

test("the weight stays if the top was reached with less in reserve than planned", () => {
  const done = entry(
    "bench press",
    "2026-02-27",
    ...Array.from({ length: 3 }, () => ({ reps: 10, weightG: 80_000, rpe: 7.5 })),
  );
  expect(load("bench press", [done])).toEqual({
    weightG: 80_000,
    why: { text: "Same weight: all sets reached 10, but with 2.5 in reserve instead of 3.", rule: "R13" },
  });
});

test("three failures in a row take a tenth off", () => {
  const fail = (day: string) =>
    entry("bench press", day, ...Array.from({ length: 3 }, () => ({ reps: 5, weightG: 80_000 })));
  expect(load("bench press", ["2026-02-27", "2026-02-24", "2026-02-20"].map(fail)).weightG).toBe(72_500);
});

test("an unknown exercise starts careful, from one of its pattern", () => {
  const { weightG, why } = load("dumbbell press", [
    entry("bench press", "2026-02-27", { reps: 5, weightG: 100_000 }),
  ]);
  expect(weightG).toBe(28_000);
  expect(why.text).toMatch(/^Careful: the estimated maximum of your bench press is 114.6 kg/);
});

test("without a history the person finds the weight; body weight has none", () => {
  expect(load("squat", [])).toMatchObject({
    weightG: null,
    why: { text: expect.stringMatching(/leaves 3 in reserve after 6/) },
  });
  expect(load("push-up", [])).toMatchObject({
    weightG: null,
    why: { text: expect.stringMatching(/^Your body/) },
  });
});

test("a deload is a tenth lighter, and the next block goes on where the last one stopped", () => {
  const sets = (weightG: number) => Array.from({ length: 3 }, () => ({ reps: 8, weightG }));
  const before = entry("squat", "2026-02-20", ...sets(100_000));
  expect(load("squat", [before], {}, { ...plan, phase: "deload" })).toMatchObject({
    weightG: 90_000,
    why: { rule: "R21" },
  });
  const deloaded = [before, entry("squat", "2026-02-27", ...sets(90_000))];
  expect(load("squat", deloaded, {}, { ...plan, block: 2, week: 1 }).weightG).toBe(100_000);
});

const felt = (feltRir: number, weightG = 100_000) => ({ weightG, reps: 8, plannedRir: 2, feltRir });

test.each([
  [2, 100_000, /^As planned/],
  [1.5, 100_000, /^As planned/],
  [0, 95_000, /^−5 kg: 0 in reserve instead of 2/],
  [1, 97_500, /^−2.5 kg: 1 in reserve/],
  [3, 102_500, /^\+2.5 kg: 3 in reserve/],
  [4, 107_500, /^\+7.5 kg: 4 in reserve/],
])("after a set with %d in reserve instead of 2, the next one has %d g", (rir, weightG, words) => {
  const next = nextSetLoad(felt(rir), requireExercise("squat"), loading);
  expect(next.weightG).toBe(weightG);
  expect(next.why.text).toMatch(words);
});

test("a light dumbbell keeps its weight where a step would be too much", () => {
  expect(nextSetLoad(felt(1, 8_000), requireExercise("curl"), loading)).toMatchObject({
    weightG: 8_000,
    why: { text: "The same weight: 1 in reserve instead of 2." },
  });
});
