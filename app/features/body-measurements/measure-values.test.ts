import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BodyMeasurement,
  bodyMeasures,
  newBodyMeasurementSchema,
} from "#app/domain/body-measurement.ts";
import {
  findShown,
  formatMeasurement,
  listMeasured,
  listOfMeasure,
  parseMeasurement,
} from "./measure-values.ts";

test.each([
  ["82,4", "weight", "kg", 82_400, "82.4 kg"],
  ["180", "weight", "lb", 81_647, "180 lb"],
  ["18.5", "body-fat", "kg", 18.5, "18.5 %"],
  ["94.5", "waist", "kg", 945, "94.5 cm"],
  ["37.5", "waist", "lb", 953, "37.5 in"],
] as const)("%s of %s in %s is %d and reads %s", (text, measure, unit, value, words) => {
  expect(parseMeasurement(text, measure, unit)).toEqual({ value, error: null });
  expect(formatMeasurement(measure, value, unit)).toBe(words);
});

test.each([
  ["abc", "weight", "Enter a number, such as 82.5."],
  ["", "waist", "Enter a number, such as 82.5."],
  ["-3", "waist", "A value can't be below 0."],
  ["0", "weight", "Enter a value above 0."],
  ["701", "weight", "At most 700 kg."],
  ["20000", "weight", "At most 700 kg."],
  ["76", "body-fat", "At most 75 %."],
  ["20000", "body-fat", "At most 75 %."],
  ["20000", "waist", "At most 300 cm."],
  ["301", "chest", "At most 300 cm."],
] as const)("%j of %s is refused", (text, measure, error) => {
  expect(parseMeasurement(text, measure, "kg")).toEqual({ value: null, error });
});

test("whatever is read can be stored", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double({ min: 0, max: 1000 }).map(String)),
      fc.constantFrom(...bodyMeasures),
      fc.constantFrom("kg" as const, "lb" as const),
      (text, measure, unit) => {
        const { value } = parseMeasurement(text, measure, unit);
        if (value !== null)
          expect(newBodyMeasurementSchema.safeParse({ measure, day: "2026-11-22", value }).success).toBe(
            true,
          );
      },
    ),
  );
});

const of = (id: string, day: string, measure: BodyMeasurement["measure"] = "weight"): BodyMeasurement => ({
  id,
  day,
  measure,
  value: 80_000,
  createdAt: `2026-11-22T10:00:0${id}.000Z`,
});

test("measurements are in the order of their days, not of their logging", () => {
  const all = [of("1", "2026-11-20"), of("2", "2026-11-22"), of("3", "2026-11-21"), of("4", "2026-11-22")];
  expect(listOfMeasure(all, "weight").map(({ id }) => id)).toEqual(["4", "2", "3", "1"]);
  expect(listMeasured([of("1", "2026-11-20", "waist")])).toEqual(["weight", "waist"]);
});

test("a measure whose last one was deleted can't be chosen any more, so body weight is shown", () => {
  const [weight, waist] = [of("1", "2026-11-20"), of("2", "2026-11-20", "waist")];
  expect(findShown(listMeasured([weight, waist]), "waist")).toBe("waist");
  expect(findShown(listMeasured([weight]), "waist")).toBe("weight");
});
