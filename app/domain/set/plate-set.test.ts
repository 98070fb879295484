import { expect, test } from "vitest";
import { parseWeight } from "#app/lib/weight.ts";
import { settingsSchema } from "../settings.ts";
import { addPairs, changeUnit, countPairs, maxPairs } from "./plate-set.ts";
import { loadBar } from "./plates.ts";

const usual = settingsSchema.parse({});

test("the usual plates and bar follow the unit, and back", () => {
  const change = changeUnit(usual, "lb");
  const inPounds = settingsSchema.parse({ ...usual, ...change });
  expect(inPounds).toMatchObject({ weightUnit: "lb", barG: 20_412 });
  const { grams } = parseWeight("135", "lb");
  expect(loadBar(grams ?? 0, inPounds.barG, inPounds.platesG)).toMatchObject({
    perSideG: [20_412],
    leftG: 0,
  });
  expect(settingsSchema.parse({ ...inPounds, ...changeUnit(inPounds, "kg") })).toEqual(usual);
});

test("own plates and an own bar stay in another unit", () => {
  const own = { ...usual, platesG: [20_000], barG: 15_000 };
  expect(changeUnit(own, "lb")).toEqual({ weightUnit: "lb" });
});

test("pairs are counted by plate, and changing one leaves the others", () => {
  const own = addPairs(usual.platesG, 20_000, 2);
  expect(countPairs(own, "kg")).toContainEqual({ plateG: 20_000, pairs: 3 });
  expect(countPairs(addPairs(own, 25_000, -1), "kg")[0]).toEqual({ plateG: 25_000, pairs: 0 });
  expect(addPairs(own, 20_000, -2)).toEqual(usual.platesG);
  expect(countPairs(addPairs([], 500, 1), "kg").at(-1)).toEqual({ plateG: 500, pairs: 1 });
  expect(addPairs([20_000], 20_000, -2)).toEqual([]);
  expect(addPairs([], 20_000, 99)).toHaveLength(maxPairs);
});
