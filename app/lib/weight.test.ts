import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatVolume, formatWeight, formatWeightWithUnit, parseWeight } from "./weight.ts";

const maxWeightG = 10_000_000;
const locales = ["en-US", "de-DE", "sv-SE", "ar-EG", "fr-FR"];
const unit = fc.constantFrom("kg" as const, "lb" as const);

test.each([
  ["80", 80_000],
  ["1.5", 1500],
  ["1,5", 1500],
  [" 82.5 ", 82_500],
  [".5", 500],
  ["7.", 7000],
  ["+2", 2000],
  ["0", 0],
  ["-0", 0],
  ["10000", maxWeightG],
  ["٨٢٫٥", 82_500],
  ["８２，５", 82_500],
])("%j kg are %d g", (text, grams) => {
  expect(parseWeight(text, "kg")).toEqual({ grams, error: null });
});

test.each([
  ["225", 102_058],
  ["2.5", 1134],
  ["0.01", 5],
])("%j lb are %d g", (text, grams) => {
  expect(parseWeight(text, "lb")).toEqual({ grams, error: null });
});

test.each(["", " ", "abc", "1e3", "1.2.3", "1,000.5", "--1", "-", ".", ",", "NaN", "8O", "12345678901"])(
  "%j is asked for again as a number",
  (text) => {
    expect(parseWeight(text, "kg")).toEqual({ grams: null, error: "Enter a number, such as 82.5." });
  },
);

test("a weight below 0 is read only where it means what is taken off", () => {
  expect(parseWeight("-5", "kg").error).toBe("A value can't be below 0.");
  expect(parseWeight("-5", "kg", { signed: true }).grams).toBe(-5000);
  expect(parseWeight("−5", "kg", { signed: true }).grams).toBe(-5000);
});

test("a weight above the limit says the limit in the reader's unit", () => {
  expect(parseWeight("10000.001", "kg").error).toBe("At most 10,000 kg.");
  expect(parseWeight("-22047", "lb", { signed: true }).error).toBe("At most 22,046 lb.");
});

test("weights read without needless digits", () => {
  expect(formatWeight(82_500, "kg")).toBe("82.5");
  expect(formatWeight(82_500, "kg", "de-DE")).toBe("82,5");
  expect(formatWeight(102_058, "lb")).toBe("225");
  expect(formatWeight(-1, "lb")).toBe("0");
  expect(formatWeightWithUnit(1_250, "kg")).toBe("1.25 kg");
  expect(formatVolume(12_450_400, "kg", "en-US")).toBe("12,450 kg");
});

test("every whole gram comes back from kilograms, in every locale", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -maxWeightG, max: maxWeightG }),
      fc.constantFrom(...locales),
      (grams, locale) => {
        expect(parseWeight(formatWeight(grams, "kg", locale), "kg", { signed: true }).grams).toBe(grams);
      },
    ),
  );
});

test("every hundredth of a pound comes back as typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_204_600 }), fc.constantFrom(...locales), (hundredths, locale) => {
      const typed = String(hundredths / 100);
      const { grams } = parseWeight(typed, "lb");
      expect(formatWeight(grams ?? Number.NaN, "lb", "en-US")).toBe(typed);
      expect(parseWeight(formatWeight(grams ?? Number.NaN, "lb", locale), "lb").grams).toBe(grams);
    }),
  );
});

test("any text is either grams within the limit or an error", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String)),
      unit,
      fc.boolean(),
      (text, inUnit, signed) => {
        const { grams, error } = parseWeight(text, inUnit, { signed });
        if (grams === null) expect(error).not.toBe("");
        else
          expect(Number.isInteger(grams) && Math.abs(grams) <= maxWeightG && (signed || grams >= 0)).toBe(
            true,
          );
      },
    ),
  );
});
