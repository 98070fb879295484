import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseWeight } from "#app/lib/weight.ts";
import { loadBar } from "./plates.ts";

const standard = [25_000, 20_000, 15_000, 10_000, 5_000, 2_500, 1_250];
const pounds = [45, 45, 35, 25, 10, 5, 2.5].map((lb) => parseWeight(String(lb), "lb").grams ?? 0);

test.each([
  [20_000, [], 0],
  [60_000, [20_000], 0],
  [82_500, [25_000, 5_000, 1_250], 0],
  [100_000, [25_000, 15_000], 0],
  [21_000, [], 1000],
  [15_000, [], -5000],
  [200_000, standard, 22_500],
])("a bar of 20 kg for %d g has %j a side, %d g left", (weightG, perSideG, leftG) => {
  expect(loadBar(weightG, 20_000, standard)).toMatchObject({ perSideG, leftG });
});

test("two smaller plates make a weight that the heaviest plate misses", () => {
  expect(loadBar(80_000, 20_000, [20_000, 15_000, 15_000]).perSideG).toEqual([15_000, 15_000]);
});

test("plates in pounds make their weight although each is rounded to grams", () => {
  expect(loadBar(102_058, 20_412, pounds)).toMatchObject({ perSideG: [20_412, 20_412], leftG: 0 });
});

test("no plates leave all but the bar", () => {
  expect(loadBar(50_000, 20_000, [])).toEqual({ perSideG: [], leftG: 30_000 });
});

const plates = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 9 });

test("no other choice of plates comes closer from below, nor is any made with fewer", () => {
  fc.assert(
    fc.property(plates, fc.integer({ min: 0, max: 200 }), (halfKilos, target) => {
      const own = halfKilos.map((half) => half * 500);
      const weightG = 20_000 + target * 1000;
      const { perSideG, leftG } = loadBar(weightG, 20_000, own);
      const sum = perSideG.reduce((total, plateG) => total + plateG, 0);
      expect(leftG).toBe(weightG - (20_000 + 2 * sum));
      const rest = [...own];
      for (const plateG of perSideG) expect(rest.splice(rest.indexOf(plateG), 1)).toEqual([plateG]);
      let [best, fewest] = [0, 0];
      for (let choice = 0; choice < 2 ** own.length; choice += 1) {
        const chosen = own.filter((_, index) => choice & (1 << index));
        const total = chosen.reduce((sumG, plateG) => sumG + plateG, 0);
        if (total > target * 500 || total < best) continue;
        fewest = total > best ? chosen.length : Math.min(fewest, chosen.length);
        best = total;
      }
      expect([sum, perSideG.length]).toEqual([best, fewest]);
    }),
  );
});
