import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clockMarks, niceMarks } from "./axis-marks.ts";

test.each([
  [97, 118, false, [90, 100, 110, 120]],
  [100, 100, false, [100, 102.5]],
  [4200, 12_450, true, [0, 5000, 10_000, 15_000]],
  [0, 0, true, [0, 0.25]],
])("%d to %d (from zero: %s) has %j", (lowest, highest, fromZero, marks) => {
  expect(niceMarks(lowest, highest, fromZero)).toEqual(marks);
});

test.each([
  [1140, 1200, true, [0, 300, 600, 900, 1200]],
  [330, 420, false, [330, 360, 390, 420]],
  [60, 75, true, [0, 30, 60, 90]],
  [20, 38, true, [0, 10, 20, 30, 40]],
])("%d to %d seconds (from zero: %s) have %j", (lowest, highest, fromZero, marks) => {
  expect(clockMarks(lowest, highest, fromZero)).toEqual(marks);
});

test("marks rise and hold every value between them", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e7, noNaN: true }),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      fc.boolean(),
      (lowest, more, fromZero) => {
        const highest = lowest + more;
        const marks = niceMarks(lowest, highest, fromZero);
        expect(marks.length).toBeGreaterThanOrEqual(2);
        expect(marks.length).toBeLessThanOrEqual(7);
        expect(marks).toEqual([...new Set(marks)].sort((a, b) => a - b));
        const slack = (highest - lowest) * 1e-6 + highest * 1e-9;
        expect(marks[0]).toBeLessThanOrEqual(lowest + slack);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(highest - slack);
      },
    ),
  );
});
