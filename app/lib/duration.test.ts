import { expect, test } from "vitest";
import { formatDuration, formatPace, formatRest, speakDuration } from "./duration.ts";

test.each([
  [0, "0:00"],
  [9, "0:09"],
  [59.9, "0:59"],
  [60, "1:00"],
  [3605, "60:05"],
  [-3, "0:00"],
])("%d s is shown as %s", (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test.each([
  [0, "0 seconds"],
  [1, "1 second"],
  [60, "1 minute"],
  [125, "2 minutes 5 seconds"],
])("%d s is read out as %s", (seconds, spoken) => {
  expect(speakDuration(seconds)).toBe(spoken);
});

test("a rest is in seconds, as its presets are", () => {
  expect([0, 45, 90, 180].map(formatRest)).toEqual(["No rest", "45 s", "90 s", "180 s"]);
});

test("a pace is minutes for a kilometre or a mile", () => {
  expect(formatPace(293.7, "kg")).toBe("4:54 /km");
  expect(formatPace(293.7, "lb")).toBe("7:53 /mi");
});
