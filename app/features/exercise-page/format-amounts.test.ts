import { expect, test } from "vitest";
import { formatPace } from "./format-amounts.ts";

test("a pace is minutes for a kilometre or a mile", () => {
  expect(formatPace(293.7, "kg")).toBe("4:54 /km");
  expect(formatPace(293.7, "lb")).toBe("7:53 /mi");
});
