import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatWeight, gramsPerPound } from "#app/lib/weight.ts";
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
  expect(warmUpSets(weightG, 20_000, standard, "kg").map((set) => set.weightG)).toEqual(expected);
});

test("pounds are whole, of many plates as well", () => {
  const inGrams = (pounds: number) => Math.round(pounds * gramsPerPound);
  const plates = [45, 45, 45, 35, 25, 10, 5, 2.5].map(inGrams);
  const sets = warmUpSets(inGrams(395), inGrams(45), plates, "lb");
  expect(sets.map((set) => formatWeight(set.weightG, "lb", "en-US"))).toEqual(["155", "235", "315"]);
});

test("without plates the empty bar is the one warm-up", () => {
  expect(warmUpSets(100_000, 20_000, [], "kg")).toEqual([{ weightG: 20_000, reps: 5 }]);
});

test("warm-ups rise, stay under the work weight and can be loaded", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400_000 }),
      fc.constantFrom(0, 10_000, 15_000, 20_000),
      fc.subarray(standard),
      (weightG, barG, platesG) => {
        let former = 0;
        for (const set of warmUpSets(weightG, barG, platesG, "kg")) {
          expect(set.weightG).toBeGreaterThan(former);
          expect(set.weightG).toBeLessThan(weightG);
          expect(loadBar(set.weightG, barG, platesG)).toMatchObject({ leftG: 0 });
          former = set.weightG;
        }
      },
    ),
  );
});
