import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clockTicks, niceTicks } from "./nice-ticks.ts";

test.each([
  [97, 118, false, [90, 100, 110, 120]],
  [100, 100, false, [100, 102.5]],
  [4200, 12_450, true, [0, 5000, 10_000, 15_000]],
  [0, 0, true, [0, 0.25]],
])("%d to %d (from zero: %s) has %j", (lowest, highest, fromZero, ticks) => {
  expect(niceTicks(lowest, highest, fromZero)).toEqual(ticks);
});

test.each([
  [1140, 1200, true, [0, 300, 600, 900, 1200]],
  [330, 420, false, [330, 360, 390, 420]],
  [60, 75, true, [0, 30, 60, 90]],
  [20, 38, true, [0, 10, 20, 30, 40]],
])("%d to %d seconds (from zero: %s) have %j", (lowest, highest, fromZero, ticks) => {
  expect(clockTicks(lowest, highest, fromZero)).toEqual(ticks);
});

test("ticks rise and hold every value between them", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e7, noNaN: true }),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      fc.boolean(),
      (lowest, more, fromZero) => {
        const highest = lowest + more;
        const ticks = niceTicks(lowest, highest, fromZero);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
        const slack = (highest - lowest) * 1e-6 + highest * 1e-9;
        expect(ticks[0]).toBeLessThanOrEqual(lowest + slack);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest - slack);
      },
    ),
  );
});
