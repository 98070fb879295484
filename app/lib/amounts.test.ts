import { expect, test } from "vitest";
import { countOf, formatBytes, formatDistance, formatLength } from "./amounts.ts";

test.each([
  [0, "0 min"],
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

test.each([
  [400, "400 m"],
  [5200, "5.2 km"],
  [5250, "5.25 km"],
  [5247, "5.247 km"],
  [402.336, "402.3 m"],
])("%d meters are %s, as they were typed", (meters, shown) => {
  expect(formatDistance(meters, "kg")).toBe(shown);
});

test.each([
  [40, "40 m"],
  [402.336, "0.25 mi"],
  [3218.688, "2 mi"],
  [4988.966, "3.1 mi"],
])("%d meters are %s for who weighs in pounds", (meters, shown) => {
  expect(formatDistance(meters, "lb")).toBe(shown);
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [12_800, `${(12.8).toLocaleString()} kB`],
  [1_000_000, "1 MB"],
  [9.44e6, `${(9.4).toLocaleString()} MB`],
])("%d bytes are a size in steps of 1000", (bytes, words) => expect(formatBytes(bytes)).toBe(words));
