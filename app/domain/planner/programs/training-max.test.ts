import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Lift, Program } from "./program.ts";
import { firstMax, nextMax, scoreOf, type TrainingMax } from "./training-max.ts";

const squat: Lift = {
  id: "squat",
  exerciseId: "barbell-squat",
  startPercent: 90,
  step: "large",
  doubleFrom: 5,
  failures: 3,
  dropPercent: 90,
};
const programWith = (lift: Lift): Program => ({
  id: "one",
  name: "One",
  description: "",
  origin: { label: "", url: "" },
  level: "novice",
  needs: [],
  lifts: [lift],
  weeks: [],
});
const program = programWith(squat);
const nextAfter = (max: TrainingMax, reps: number) =>
  nextMax(program, "squat", max, { asked: 5, reps }, "kg");

describe("the first training maximum", () => {
  it("is the lift's percentage, rounded down to a step", () => {
    expect(firstMax(program, "squat", 103_000, "kg")).toEqual({ maxG: 92_500, failures: 0 });
    // 90 % of 225 lb is 202.5 lb; the step is 5 lb.
    expect(firstMax(program, "squat", 102_058, "lb")).toEqual({ maxG: 90_718, failures: 0 });
  });

  it("is at least one step", () => {
    expect(firstMax(program, "squat", 1, "kg")).toEqual({ maxG: 2500, failures: 0 });
  });

  it("is null for an unknown lift", () => {
    expect(firstMax(program, "curl", 100_000, "kg")).toBeNull();
  });
});

describe("the next training maximum", () => {
  const start = { maxG: 100_000, failures: 0 };

  it("is a step higher after a success, and two steps after many more repetitions", () => {
    expect(nextAfter(start, 5)).toEqual({ maxG: 105_000, failures: 0 });
    expect(nextAfter(start, 9)).toEqual({ maxG: 105_000, failures: 0 });
    expect(nextAfter(start, 10)).toEqual({ maxG: 110_000, failures: 0 });
  });

  it("stays after a failure and falls after the last that is allowed", () => {
    const once = nextAfter(start, 4);
    expect(once).toEqual({ maxG: 100_000, failures: 1 });
    expect(nextAfter(once, 5)).toEqual({ maxG: 105_000, failures: 0 });
    const twice = nextAfter(once, 0);
    expect(nextAfter(twice, 4)).toEqual({ maxG: 90_000, failures: 0 });
  });

  it("keeps its failures after a success if the lift stays in its stage", () => {
    const staying = programWith({ ...squat, staysInStage: true });
    const next = nextMax(staying, "squat", { maxG: 100_000, failures: 1 }, { asked: 3, reps: 3 }, "kg");
    expect(next).toEqual({ maxG: 105_000, failures: 1 });
  });

  it("adds whole pounds", () => {
    const max = { maxG: 102_058, failures: 0 };
    expect(nextMax(program, "squat", max, { asked: 5, reps: 5 }, "lb").maxG).toBe(106_594);
  });

  it("doesn't change for an unknown lift", () => {
    expect(nextMax(program, "curl", start, { asked: 5, reps: 5 }, "kg")).toBe(start);
  });

  it("never falls by more than its percentage and a step, nor below a step, in any series of scores", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2500, max: 300_000 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }),
        (maxG, series) => {
          let max: TrainingMax = { maxG, failures: 0 };
          for (const reps of series) {
            const next = nextAfter(max, reps);
            expect(Number.isInteger(next.maxG)).toBe(true);
            expect(next.maxG).toBeGreaterThanOrEqual(2500);
            expect(next.maxG).toBeGreaterThan(max.maxG * 0.9 - 2500);
            expect(next.maxG).toBeLessThanOrEqual(max.maxG + 10_000);
            expect(next.failures).toBeLessThan(squat.failures);
            if (reps < 5) expect(next.maxG).toBeLessThanOrEqual(max.maxG);
            max = next;
          }
        },
      ),
    );
  });
});

describe("the score", () => {
  it("is that of the set with as many repetitions as possible", () => {
    const sets = [{ reps: 5 }, { reps: 3 }, { reps: 1, isAmrap: true }] as const;
    expect(scoreOf(sets, [{ reps: 1 }, { reps: 3 }, { reps: 6 }])).toEqual({ asked: 1, reps: 6 });
    expect(scoreOf(sets, [{ reps: 5 }, { reps: 3 }])).toEqual({ asked: 1, reps: 0 });
  });

  it("is otherwise that of the weakest set", () => {
    const sets = [{ reps: 5 }, { reps: 5 }, { reps: 5 }];
    expect(scoreOf(sets, [{ reps: 5 }, { reps: 4 }, { reps: 6 }])).toEqual({ asked: 5, reps: 4 });
    expect(scoreOf(sets, [{ reps: 5 }, {}, { reps: 6 }])).toEqual({ asked: 5, reps: 0 });
    expect(scoreOf(sets, [{ reps: 5 }, { reps: 5 }, { reps: 5 }, { reps: 1 }])).toEqual({
      asked: 5,
      reps: 5,
    });
  });

  test("of nothing is a success of nothing", () => {
    expect(scoreOf([], [])).toEqual({ asked: 0, reps: 0 });
  });
});
