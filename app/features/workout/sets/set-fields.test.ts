import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Measure, measures, type TrainingSet } from "#app/domain/set/training-set.ts";
import { fieldsOf, findMissing, formatField, formatSet, parseField, speakSet } from "./set-fields.ts";

const parse = (field: Parameters<typeof parseField>[0], text: string, measure: Measure = "weight-reps") =>
  parseField(field, text, measure, "kg");

test.each([
  ["reps", "8", 8],
  ["reps", " 12 ", 12],
  ["weightG", "82,5", 82_500],
  ["weightG", "82.5", 82_500],
  ["seconds", "90", 90],
  ["seconds", "1:30", 90],
  ["seconds", "1:00:00", 3600],
  ["meters", "5,2", 5200],
  ["reps", "۱۲", 12],
  ["weightG", "٨٢٫٥", 82_500],
  ["seconds", "１：３０", 90],
  ["meters", "５．２", 5200],
] as const)("%s reads %s as %d", (field, text, value) => {
  expect(parse(field, text)).toEqual({ value, error: null });
});

test.each([
  ["reps", "0"],
  ["reps", "10000"],
  ["reps", "8.5"],
  ["reps", "abc"],
  ["reps", "-1"],
  ["weightG", "abc"],
  ["weightG", "-5"],
  ["seconds", "0"],
  ["seconds", "25:00:00"],
  ["meters", "0"],
  ["meters", "0.0004"],
  ["meters", "-1"],
] as const)("%s says why it can't be %s", (field, text) => {
  expect(parse(field, text).error).toBeTruthy();
});

test("an empty text is no value; a weight below 0 is one of bodyweight exercises, where it is taken off", () => {
  expect(parse("reps", "")).toEqual({ value: undefined, error: null });
  expect(parse("weightG", "-20", "bodyweight-reps")).toEqual({ value: -20_000, error: null });
});

test("what a text box shows is read back as the same value", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom("kg" as const, "lb" as const),
      (value, unit) => {
        for (const field of ["reps", "seconds"] as const)
          expect(parseField(field, formatField(field, value, unit), "weight-reps", unit)).toEqual({
            value,
            error: null,
          });
        // A distance as it is typed: kilometres and miles have three decimals.
        const typed = String(value / 1000);
        const { value: meters } = parseField("meters", typed, "distance-time", unit) as { value: number };
        expect(formatField("meters", meters, unit)).toBe(typed);
      },
    ),
  );
});

test("a set in short and as it is read aloud", () => {
  const set: TrainingSet = {
    id: "a",
    kind: "normal",
    weightG: 80_000,
    reps: 8,
    doneAt: "2026-03-02T18:04:00Z",
  };
  expect(formatSet(set, "weight-reps", "kg")).toBe("80 × 8");
  expect(formatSet({ weightG: 10_000, reps: 5 }, "bodyweight-reps", "kg")).toBe("+10 × 5");
  expect(formatSet({ weightG: -20_000, reps: 5 }, "bodyweight-reps", "kg")).toBe("−20 × 5");
  expect(formatSet({ weightG: 0, reps: 5 }, "weight-reps", "kg")).toBe("0 × 5");
  expect(formatSet({ weightG: 0, reps: 1 }, "bodyweight-reps", "kg")).toBe("1 rep");
  expect(formatSet({ meters: 5000, seconds: 1500 }, "distance-time", "kg")).toBe("5 km, 25:00");
  expect(speakSet(set, "kg")).toBe("80 kilograms, 8 repetitions, done");
  expect(speakSet({ id: "b", kind: "warm-up", reps: 1 }, "lb")).toBe("1 repetition, not done");
  expect(speakSet({ ...set, weightG: 1000, reps: 1 }, "kg")).toBe("1 kilogram, 1 repetition, done");
  expect(speakSet({ id: "c", kind: "normal", meters: 1000 }, "kg")).toBe("1 kilometre, not done");
  expect(speakSet({ id: "d", kind: "normal", meters: 5200, rpe: 7.5 }, "kg")).toBe(
    "5.2 kilometres, RPE 7.5, not done",
  );
  const miles = { meters: 3218.688, seconds: 1500 };
  expect(formatSet(miles, "distance-time", "lb")).toBe("2 mi, 25:00");
  expect(speakSet({ ...miles, id: "e", kind: "normal" }, "lb")).toContain("2 miles, ");
});

test("every measure names what an empty set lacks, in one of its own text boxes", () => {
  for (const measure of measures) expect(fieldsOf[measure]).toContain(findMissing({}, measure)?.field);
});
