import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test("a number has its thousands parted and at most one decimal", () => {
  expect(formatNumber(1_000_000_000)).toBe((1_000_000_000).toLocaleString());
  expect(formatNumber(7.25 + 0.03)).toBe((7.3).toLocaleString());
  expect(formatNumber(12)).toBe("12");
});
