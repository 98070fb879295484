import { expect, test } from "vitest";
import { formatPace, formatRange } from "./format-amounts.ts";

test("an estimate reads as a range, or as one number where both formulas agree", () => {
  expect(formatRange({ lowG: 112_500, highG: 116_667 }, "kg")).toBe("112.5 to 116.7 kg");
  expect(formatRange({ lowG: 80_000, highG: 80_010 }, "kg")).toBe("80 kg");
  expect(formatRange({ lowG: 45_359, highG: 90_719 }, "lb")).toBe("100 to 200 lb");
});

test("a pace is minutes for a kilometre or a mile", () => {
  expect(formatPace(293.7, "kg")).toBe("4:54 /km");
  expect(formatPace(293.7, "lb")).toBe("7:53 /mi");
});
