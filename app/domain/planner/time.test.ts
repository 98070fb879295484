import { expect, test } from "vitest";
import { planDose } from "./dose.ts";
import { planOf, requireExercise } from "./planner.fixture.ts";
import { fitSession, type Item, listPairs, sessionSeconds, setSeconds } from "./time.ts";

const plan = planOf();

const item = (id: string, sets = 3): Item => {
  const exercise = requireExercise(id);
  return { exercise, sets, dose: planDose(exercise, plan, false), isMain: false };
};

test("a set takes 3 seconds for each repetition at the middle of the range, and 15 seconds", () => {
  const { exercise, dose } = item("bench press");
  expect(setSeconds(exercise, dose)).toBe(8 * 3 + 15);
  expect(setSeconds({ ...exercise, isOneSided: true }, dose)).toBe(2 * 8 * 3 + 15);
  expect(setSeconds(requireExercise("plank"), item("plank").dose)).toBe(30 + 15);
});

test("a session has a warm-up, ramp sets for each loaded pattern of large lifts, sets and rests", () => {
  const bench = 3 * (39 + 120);
  expect(sessionSeconds([item("bench press")])).toBe(180 + 90 + bench);
  expect(sessionSeconds([item("bench press"), item("dumbbell press")])).toBe(180 + 90 + 2 * bench);
  expect(sessionSeconds([item("curl")])).toBe(180 + 3 * (13 * 3 + 15 + 75));
});

test("antagonists are pairs; long rests stay alone", () => {
  const [bench, row, curl, extension, squat] = ["bench press", "row", "curl", "extension", "squat"].map(
    (id) => item(id),
  );
  if (!bench || !row || !curl || !extension || !squat) throw new Error("no items");
  const all = [squat, bench, row, curl, extension];
  expect(listPairs(all)).toEqual([
    [bench, row],
    [curl, extension],
  ]);
  const heavy = { ...bench, dose: { ...bench.dose, restS: 180 } };
  expect(listPairs([heavy, row])).toEqual([]);
  expect(sessionSeconds(all) - sessionSeconds(all, listPairs(all))).toBe(3 * 120 + 3 * 75);
});

const steps = ["squat", "bench press", "row", "curl", "extension"].map((id) => item(id));
const minutesOf = (items: readonly Item[], pairs = listPairs(items)) =>
  Math.ceil(sessionSeconds(items, pairs) / 60);

test("with time for everything nothing is paired", () => {
  const fitted = fitSession(steps, minutesOf(steps, []));
  expect(fitted).toMatchObject({ isCut: false, pairs: [] });
  expect(fitted.items).toHaveLength(5);
});

test("a little less time pairs the small muscles first, then the large ones", () => {
  const small = fitSession(steps, minutesOf(steps, []) - 1);
  expect(small.pairs.map((pair) => pair.map(({ exercise }) => exercise.id))).toEqual([["curl", "extension"]]);
  expect(fitSession(steps, minutesOf(steps)).pairs).toHaveLength(2);
});

test("too little time leaves out the least important sets", () => {
  const fitted = fitSession(steps, minutesOf(steps) - 2);
  expect(fitted.isCut).toBe(true);
  expect(fitted.items.map(({ exercise }) => exercise.id)).toEqual(["squat", "bench press", "row", "curl"]);
});

test("more sets of an exercise that is there make it longer", () => {
  const fitted = fitSession([item("squat", 2), item("curl", 2), item("squat", 1)], 60);
  expect(fitted.items.map(({ exercise, sets }) => [exercise.id, sets])).toEqual([
    ["squat", 3],
    ["curl", 2],
  ]);
});
