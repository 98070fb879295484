import { expect, test } from "vitest";
import { countOf, formatLength } from "./amounts.ts";

test.each([
  [0, "0 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [3599, "59 min"],
  [3600, "1 h"],
  [3900, "1 h 5 min"],
  [359_999, "99 h 59 min"],
  [363_000, "100 h"],
])("%d s are %s", (seconds, shown) => {
  expect(formatLength(seconds)).toBe(shown);
});

test("a count agrees with its noun", () => {
  expect(countOf(1, "workout")).toBe("1 workout");
  expect(countOf(0, "workout")).toBe("0 workouts");
  expect(countOf(2, "entry", "entries")).toBe("2 entries");
});
