import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { gramsPerPound } from "#app/lib/weight.ts";
import { maxWeightG, type TrainingSet } from "../set/training-set.ts";
import { type DoneExercise, planSets } from "./progression.ts";
import type { SetTarget } from "./routine.ts";

const target: SetTarget = { sets: 3, minReps: 8, maxReps: 12, incrementG: 2500 };
/** A Thursday. */
const options = { unit: "kg", today: "2026-03-05" } as const;

const setsOf = (weightG: number, ...reps: number[]): TrainingSet[] =>
  reps.map((count, index) => ({ id: `${index}`, kind: "normal", reps: count, weightG }));
const on = (day: string, sets: TrainingSet[]): DoneExercise => ({ day, sets });
const repsOf = ({ sets }: ReturnType<typeof planSets>) => sets.map(({ reps }) => reps);

test("all sets at the top of the range: more weight, back to the bottom, and the day that says why", () => {
  const plan = planSets(target, [on("2026-03-03", setsOf(60_000, 12, 12, 12))], options);
  expect(plan).toEqual({
    change: "up",
    sets: Array(3).fill({ reps: 8, weightG: 62_500 }),
    reason: "+2.5 kg: 3 x 12 done on Tuesday",
  });
});

test("below the top: the same weight, and one more in each set that isn't there", () => {
  const plan = planSets(target, [on("2026-03-04", setsOf(60_000, 12, 10, 9))], options);
  expect(plan.change).toBe("same");
  expect(repsOf(plan)).toEqual([12, 11, 10]);
  expect(plan.reason).toBe("Aim for 12, 11, 10 (last time 12, 10, 9)");
});

test("a lighter last set keeps its own weight; sets that lead up to the weight, and a heavy single, are left out", () => {
  const lighter = [...setsOf(60_000, 8, 8), ...setsOf(55_000, 8)];
  expect(planSets(target, [on("2026-03-04", lighter)], options)).toEqual({
    change: "same",
    sets: [60_000, 60_000, 55_000].map((weightG) => ({ reps: 9, weightG })),
    reason: "Aim for 9, 9, 9 (last time 8, 8, 8)",
  });
  const rising = [...setsOf(40_000, 8), ...setsOf(80_000, 1), ...setsOf(60_000, 8, 9, 10)];
  expect(planSets(target, [on("2026-03-04", rising)], options)).toMatchObject({
    sets: [9, 10, 11].map((reps) => ({ reps, weightG: 60_000 })),
    reason: "Aim for 9, 10, 11 (last time 8, 9, 10)",
  });
  const missed = on("2026-03-04", [...setsOf(60_000, 7, 7), ...setsOf(40_000, 8)]);
  expect(planSets(target, [missed, missed, missed], options)).toMatchObject({
    change: "down",
    sets: [{ weightG: 55_000 }, { weightG: 55_000 }, { weightG: 40_000 }],
  });
});

test("the third workout in a row below the range takes a tenth off; one or two, or at other weights, don't", () => {
  const missed = (day: string, weightG = 60_000) => on(day, setsOf(weightG, 9, 8, 7));
  const [a, b, c] = [missed("2026-03-04"), missed("2026-03-02"), missed("2026-02-28")];
  expect(planSets(target, [a, b], options)).toMatchObject({
    change: "same",
    reason: "Aim for 10, 9, 8 (last time 9, 8, 7)",
  });
  expect(planSets(target, [a, b, c], options)).toEqual({
    change: "down",
    sets: Array(3).fill({ reps: 8, weightG: 55_000 }),
    reason: "−5 kg: fewer than 8 in 3 workouts in a row",
  });
  expect(planSets(target, [a, b, missed("2026-02-28", 62_500)], options).change).toBe("same");
  const fair = on("2026-03-02", setsOf(60_000, 9, 8, 8));
  expect(planSets(target, [a, fair, b, c], options).change).toBe("same");
  const single = on("2026-03-04", [...setsOf(80_000, 1), ...setsOf(60_000, 9, 8, 8)]);
  expect(planSets(target, [single, single, single], options).change).toBe("same");
});

test("a weight that comes to none is planned as none, so that it isn't done with the weight of last time", () => {
  const body = { ...options, bodyweight: true };
  const none = Array(3).fill({ reps: 8, weightG: 0 });
  const helped = planSets(target, [on("2026-03-03", setsOf(-2500, 12, 12, 12))], body);
  expect(helped).toMatchObject({ change: "up", sets: none });
  const missed = Array(3).fill(on("2026-03-04", setsOf(2500, 5, 5, 5)));
  expect(planSets(target, missed, body)).toMatchObject({ change: "down", sets: none });
});

test("a small weight goes down by the increment, and never to none", () => {
  const missed = (weightG: number) => Array(3).fill(on("2026-03-04", setsOf(weightG, 5, 5, 5)));
  expect(planSets(target, missed(7500), options).sets[0]?.weightG).toBe(5000);
  expect(planSets(target, missed(2500), options)).toMatchObject({
    change: "same",
    sets: [{ weightG: 2500 }, {}, {}],
  });
  const body = { ...options, bodyweight: true };
  expect(planSets(target, missed(2500), body)).toMatchObject({ change: "down", sets: [{ reps: 8 }, {}, {}] });
  expect(planSets(target, missed(-10_000), body).sets[0]?.weightG).toBe(-12_500);
  expect(planSets(target, missed(0), body)).toMatchObject({ change: "same" });
});

test("warm-ups, drop sets, a heavy single and sets that were left out don't mislead it", () => {
  const sets: TrainingSet[] = [
    { id: "w", kind: "warm-up", reps: 5, weightG: 30_000 },
    { id: "h", kind: "normal", reps: 1, weightG: 80_000 },
    ...setsOf(60_000, 12, 12, 12),
    { id: "d", kind: "drop", reps: 4, weightG: 40_000 },
  ];
  expect(planSets(target, [on("2026-03-04", sets)], options)).toMatchObject({ change: "up" });
  const short = planSets(target, [on("2026-03-04", setsOf(60_000, 12, 12))], options);
  expect(short.change).toBe("same");
  expect(repsOf(short)).toEqual([12, 12, 8]);
  const none = on("2026-03-05", []);
  expect(planSets(target, [none, on("2026-03-05", setsOf(60_000, 12, 12, 12))], options).reason).toBe(
    "+2.5 kg: 3 x 12 done today",
  );
});

test("without an increment the sets are as last time, or the routine's own", () => {
  const { incrementG: _, ...plain } = target;
  const done = [on("2026-01-02", setsOf(60_000, 12, 12, 10))];
  expect(planSets(plain, done, options)).toEqual({
    change: "same",
    sets: [12, 12, 10].map((reps) => ({ reps, weightG: 60_000 })),
    reason: expect.stringContaining("As last time, on "),
  });
  expect(planSets({ ...plain, weightG: 50_000 }, done, options)).toEqual({
    change: "same",
    sets: [12, 12, 10].map((reps) => ({ reps, weightG: 50_000 })),
  });
  expect(planSets(plain, [], options)).toMatchObject({
    change: "first",
    reason: expect.stringContaining("choose a weight"),
  });
  expect(planSets({ ...plain, seconds: 45 }, done, options).sets).toEqual(Array(3).fill({ seconds: 45 }));
});

test("pounds stay whole pounds over many steps", () => {
  const pounds = { ...target, incrementG: Math.round(5 * gramsPerPound) };
  let weightG = Math.round(45 * gramsPerPound);
  for (let step = 0; step < 100; step++)
    weightG =
      planSets(pounds, [on("2026-03-04", setsOf(weightG, 12, 12, 12))], { ...options, unit: "lb" }).sets[0]
        ?.weightG ?? 0;
  expect(weightG).toBe(Math.round(545 * gramsPerPound));
});

test("after any history the plan has the target's sets, stays in its range, and moves by its own rules", () => {
  const aTarget = fc
    .record({
      sets: fc.integer({ min: 1, max: 10 }),
      minReps: fc.integer({ min: 1, max: 20 }),
      range: fc.integer({ min: 0, max: 10 }),
      incrementG: fc.integer({ min: 1, max: 20_000 }),
    })
    .map(({ range, ...rest }) => ({ ...rest, maxReps: rest.minReps + range }));
  const aSet = fc.record({
    id: fc.constant("s"),
    kind: fc.constantFrom("warm-up", "normal", "drop", "failure"),
    reps: fc.integer({ min: 1, max: 40 }),
    weightG: fc.constantFrom(20_000, 22_500, 25_000, 40_000),
  });
  const history = fc.array(
    fc.array(aSet, { maxLength: 6 }).map((sets) => on("2026-03-03", sets)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(aTarget, history, (given, done) => {
      const { change, sets, reason } = planSets(given, done, options);
      expect(sets).toHaveLength(given.sets);
      for (const { reps = 0 } of sets) {
        expect(reps).toBeGreaterThanOrEqual(given.minReps);
        expect(reps).toBeLessThanOrEqual(given.maxReps);
      }
      const [weightG] = new Set(sets.map((set) => set.weightG));
      const before = done.map((workout) => workout.sets?.map((set) => set.weightG) ?? []);
      if (change === "up") expect(before.flat()).toContain((weightG ?? 0) - given.incrementG);
      if (change === "down") {
        expect(weightG).toBeGreaterThan(0);
        expect(before[0] && Math.max(...before.flat().map(Number))).toBeGreaterThan(weightG ?? 0);
      }
      if (change !== "first") expect(reason).toBeTruthy();
    }),
  );
});

interface Lifter {
  /** Grams. */
  oneRepMax: number;
  /** Its growth from workout to workout. */
  growth: number;
}

/** Ten weeks of two workouts a week, done as planned as far as the lifter's strength goes (Epley's formula). */
function trainTenWeeks({ oneRepMax, growth }: Lifter) {
  const done: DoneExercise[] = [];
  const plans: { change: string; weightG: number; reps: number[] }[] = [];
  for (let workout = 0; workout < 20; workout++) {
    const day = addDays("2026-01-05", Math.floor(workout / 2) * 7 + (workout % 2) * 3);
    const plan = planSets({ ...target, weightG: 60_000 }, done, { unit: "kg", today: day });
    const weightG = plan.sets[0]?.weightG ?? 0;
    const most = Math.floor(((oneRepMax * growth ** workout) / weightG) * 30 - 30);
    const reps = plan.sets.map(({ reps: aim = 0 }, index) => Math.max(1, Math.min(aim, most - index)));
    plans.push({ change: plan.change, weightG, reps });
    done.unshift(on(day, setsOf(weightG, ...reps)));
  }
  return plans;
}

test("over ten weeks a lifter who grows stronger climbs through the range, step by step", () => {
  const plans = trainTenWeeks({ oneRepMax: 90_000, growth: 1.01 });
  expect(plans[0]).toMatchObject({ change: "first", weightG: 60_000 });
  const ups = plans.filter(({ change }) => change === "up");
  expect(ups.length).toBeGreaterThanOrEqual(3);
  expect(plans.at(-1)?.weightG).toBe(60_000 + 2500 * ups.length);
  plans.forEach(({ change, weightG }, index) => {
    const before = plans[index - 1];
    if (change === "up") expect([before?.reps, before?.weightG]).toEqual([[12, 12, 12], weightG - 2500]);
    if (change === "same") expect(before?.weightG).toBe(weightG);
  });
});

test("over ten weeks a lifter who grows weaker goes down after every third failure, and only then", () => {
  const plans = trainTenWeeks({ oneRepMax: 78_000, growth: 0.99 });
  const downs = plans.flatMap(({ change }, index) => (change === "down" ? [index] : []));
  expect(downs.length).toBeGreaterThanOrEqual(2);
  for (const index of downs) {
    const three = plans.slice(index - 3, index);
    expect(three.every(({ reps }) => Math.min(...reps) < 8)).toBe(true);
    expect(new Set(three.map(({ weightG }) => weightG)).size).toBe(1);
    expect(plans[index]?.weightG).toBeLessThan(three[0]?.weightG ?? 0);
  }
});

test("a weight goes no higher and no lower than that of a set", () => {
  const most = on("2026-03-03", setsOf(maxWeightG - 1000, 12, 12, 12));
  const planned = (weightG: number) => Array(3).fill({ reps: 8, weightG });
  expect(planSets(target, [most], options)).toMatchObject({ change: "up", sets: planned(maxWeightG) });
  const least = Array(3).fill(on("2026-03-04", setsOf(1000 - maxWeightG, 5, 5, 5)));
  const body = { ...options, bodyweight: true };
  expect(planSets(target, least, body)).toMatchObject({ change: "down", sets: planned(-maxWeightG) });
});

const pyramid: SetTarget = {
  sets: 3,
  minReps: 8,
  maxReps: 8,
  incrementG: 2500,
  perSet: [
    { kind: "warm-up", minReps: 5, weightG: 40_000 },
    { kind: "normal", minReps: 10, maxReps: 12, weightG: 60_000 },
    { kind: "normal", weightG: 70_000 },
    { kind: "normal", minReps: 5, weightG: 80_000, isAmrap: true },
  ],
};
const pyramidDone = (...reps: number[]): DoneExercise => ({
  day: "2026-03-03",
  sets: reps.map((count, at) => ({
    id: `${at}`,
    kind: "normal",
    reps: count,
    weightG: 60_000 + 10_000 * at,
  })),
});
const pyramidAt = (first: number, second: number, ...weights: number[]) => [
  { reps: first, weightG: weights[0] },
  { reps: second, weightG: weights[1] },
  { amrapFrom: 5, weightG: weights[2] },
];

test("sets that differ have their own numbers, and the score of one of as many as possible is left open", () => {
  const { change, sets, reason } = planSets(pyramid, [], options);
  expect({ change, sets, reason }).toEqual({
    change: "first",
    sets: pyramidAt(10, 8, 60_000, 70_000, 80_000),
    reason: undefined,
  });
});

test("sets that differ go up together once each reached its own top, a score what it asks for", () => {
  expect(planSets(pyramid, [pyramidDone(12, 8, 5)], options)).toEqual({
    change: "up",
    sets: pyramidAt(10, 8, 62_500, 72_500, 82_500),
    reason: "+2.5 kg: 12, 8, 5 done on Tuesday",
  });
  expect(planSets(pyramid, [pyramidDone(11, 8, 9)], options)).toEqual({
    change: "same",
    sets: pyramidAt(12, 8, 60_000, 70_000, 80_000),
    reason: "Aim for 12, 8, 5+ (last time 11, 8, 9)",
  });
});

test("sets that differ go down together after three failures of any of them", () => {
  const failures = Array(3).fill(pyramidDone(12, 8, 4));
  expect(planSets(pyramid, failures.slice(1), options).change).toBe("same");
  expect(planSets(pyramid, failures, options)).toMatchObject({
    change: "down",
    sets: pyramidAt(10, 8, 55_000, 62_500, 72_500),
  });
});

test("sets that differ keep their weights without progression, or those of last time if they have none", () => {
  const { incrementG: _, ...steady } = pyramid;
  expect(planSets(steady, [pyramidDone(11, 9, 7)], options).sets).toEqual(
    pyramidAt(11, 8, 60_000, 70_000, 80_000),
  );
  const open = { ...steady, perSet: [{ kind: "normal" as const, minReps: 6 }, { kind: "failure" as const }] };
  expect(planSets({ ...open, sets: 2 }, [pyramidDone(8, 8)], options).sets).toEqual([
    { reps: 6, weightG: 60_000 },
    { kind: "failure", reps: 8, weightG: 70_000 },
  ]);
});
