import { describe, expect, it } from "vitest";
import type { Program } from "./program.ts";
import { type Plates, programWeek } from "./program-week.ts";
import { across, amrap, free, scored, unscored } from "./sets.ts";

const program: Program = {
  id: "test",
  name: "Test",
  description: "",
  origin: { label: "", url: "" },
  level: "novice",
  needs: [],
  lifts: [
    {
      id: "squat",
      exerciseId: "barbell-squat",
      startPercent: 90,
      step: "large",
      failures: 2,
      dropPercent: 90,
    },
  ],
  weeks: [
    [
      {
        name: "A",
        exercises: [
          scored("squat", 180, amrap(across(2, 5, 77.5)), across(3, 3, 77.5)),
          free("plank", 1, [8, 12]),
        ],
      },
    ],
    [{ name: "Light", exercises: [unscored("squat", 120, across(1, 5, 10))] }],
  ],
};
const plates: Plates = { weightUnit: "kg", barG: 20_000, platesG: [20_000, 10_000, 5_000, 2_500, 1_250] };
const squat = (maxG: number, failures = 0) => ({ squat: { maxG, failures } });

describe("a week of a program", () => {
  it("has weights by the training maximum, rounded down to what the plates make", () => {
    // 77.5 % of 100 kg.
    expect(programWeek(program, 1, squat(100_000), plates)).toEqual([
      {
        name: "A",
        exercises: [
          {
            exerciseId: "barbell-squat",
            restS: 180,
            lift: "squat",
            scores: "squat",
            sets: [
              { reps: 5, percent: 77.5, weightG: 77_500 },
              { reps: 5, percent: 77.5, isAmrap: true, weightG: 77_500 },
            ],
          },
          { exerciseId: "plank", restS: 90, sets: [{ reps: 8, maxReps: 12, rir: 2 }] },
        ],
      },
    ]);
    const few = { ...plates, platesG: [20_000, 5_000] };
    expect(programWeek(program, 1, squat(100_000), few)[0]?.exercises[0]?.sets[0]?.weightG).toBe(70_000);
  });

  it("has the sets of the next stage after failures, and the last stage from then on", () => {
    const setsAfter = (failures: number) =>
      programWeek(program, 1, squat(100_000, failures), plates)[0]?.exercises[0]?.sets.map(
        ({ reps }) => reps,
      );
    expect(setsAfter(1)).toEqual([3, 3, 3]);
    expect(setsAfter(7)).toEqual([3, 3, 3]);
  });

  it("is never lighter than the bar", () => {
    expect(programWeek(program, 2, squat(100_000), plates)[0]?.exercises[0]?.sets).toEqual([
      { reps: 5, percent: 10, weightG: 20_000 },
    ]);
  });

  it("begins again after the last week", () => {
    expect(programWeek(program, 3, squat(100_000), plates)).toEqual(
      programWeek(program, 1, squat(100_000), plates),
    );
  });

  it("has no weights without a training maximum", () => {
    expect(programWeek(program, 2, {}, plates)[0]?.exercises[0]?.sets).toEqual([{ reps: 5, percent: 10 }]);
  });

  it("loads pounds without a remainder", () => {
    const pounds = { weightUnit: "lb", barG: 20_412, platesG: [20_412, 11_340, 4536, 2268, 1134] } as const;
    // 185 lb.
    expect(programWeek(program, 1, squat(108_409), pounds)[0]?.exercises[0]?.sets[0]?.weightG).toBe(83_915);
  });
});
