import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatOneRepMax, oneRepMax } from "./one-rep-max.ts";

test.each([
  [100_000, 1, 100_000, 100_000],
  [100_000, 5, 112_500, 116_667],
  [80_000, 8, 99_310, 101_333],
  [60_000, 10, 80_000, 80_000],
])("%d g x %d is a maximum of %d to %d g", (weightG, reps, lowG, highG) => {
  expect(oneRepMax(weightG, reps)).toEqual({ lowG, highG });
});

test.each([
  [100_000, 11],
  [100_000, 0],
  [0, 5],
  [-20_000, 5],
  [undefined, 5],
  [100_000, undefined],
])("%s g x %s gives no estimate", (weightG, reps) => {
  expect(oneRepMax(weightG, reps)).toBeNull();
});

test("an estimate is at least the weight itself and grows with weight and repetitions", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (weightG, reps) => {
        const range = oneRepMax(weightG, reps);
        const more = oneRepMax(weightG, reps + 1);
        const heavier = oneRepMax(weightG + 500, reps);
        if (!range || !more || !heavier) throw new Error("no estimate");
        expect(range.lowG).toBeGreaterThanOrEqual(weightG);
        expect(range.highG).toBeGreaterThanOrEqual(range.lowG);
        expect(more.lowG).toBeGreaterThan(range.lowG);
        expect(heavier.highG).toBeGreaterThan(range.highG);
      },
    ),
  );
});

test("an estimate reads as a range, or as one number where both formulas agree", () => {
  expect(formatOneRepMax({ lowG: 112_500, highG: 116_667 }, "kg")).toBe("112.5 to 116.7 kg");
  expect(formatOneRepMax({ lowG: 80_000, highG: 80_010 }, "kg")).toBe("80 kg");
  expect(formatOneRepMax({ lowG: 45_359, highG: 90_719 }, "lb")).toBe("100 to 200 lb");
});
