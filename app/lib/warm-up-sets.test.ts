import * as fc from "fast-check";
import { expect, test } from "vitest";
import { loadBar } from "./plates.ts";
import { warmUpSets } from "./warm-up-sets.ts";

const standard = [25_000, 20_000, 15_000, 10_000, 5_000, 2_500, 1_250];

test.each([
  [100_000, [40_000, 60_000, 80_000]],
  [83_000, [32_500, 47_500, 65_000]],
  [40_000, [20_000, 22_500, 30_000]],
  [30_000, [20_000, 22_500]],
  [20_000, []],
  [10_000, []],
])("%d g are warmed up with %j", (weightG, expected) => {
  expect(warmUpSets(weightG, 20_000, standard).map((set) => set.weightG)).toEqual(expected);
});

test("without plates the empty bar is the one warm-up", () => {
  expect(warmUpSets(100_000, 20_000, [])).toEqual([{ weightG: 20_000, reps: 5 }]);
});

test("warm-ups rise, stay under the work weight and can be loaded", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400_000 }),
      fc.constantFrom(0, 10_000, 15_000, 20_000),
      fc.subarray(standard),
      (weightG, barG, platesG) => {
        let former = 0;
        for (const set of warmUpSets(weightG, barG, platesG)) {
          expect(set.weightG).toBeGreaterThan(former);
          expect(set.weightG).toBeLessThan(weightG);
          expect(loadBar(set.weightG, barG, platesG)).toMatchObject({ loadedG: set.weightG, leftG: 0 });
          former = set.weightG;
        }
      },
    ),
  );
});
