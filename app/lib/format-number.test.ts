import { expect, test } from "vitest";
import { chooseLocale, formatNumber, formatReached } from "./format-number.ts";

test("a number has its thousands parted and at most one decimal", () => {
  expect(formatNumber(1_000_000_000)).toBe((1_000_000_000).toLocaleString());
  expect(formatNumber(7.25 + 0.03)).toBe((7.3).toLocaleString());
  expect(formatNumber(12)).toBe("12");
});

test("what has been reached of a target doesn't read like the target before it is, and loses no tenth", () => {
  expect([29.96, 29.999, 17.4, 8.7, 30, 30.08].map((value) => formatReached(value, 30))).toEqual(
    [29.9, 29.9, 17.4, 8.7, 30, 30.1].map((value) => value.toLocaleString()),
  );
});

test("numbers and dates of locales from right to left are English, all others the reader's", () => {
  for (const language of ["ar-EG", "fa", "he-IL", "ur-PK"]) expect(chooseLocale(language)).toBe("en-GB");
  for (const language of ["en-US", "de-DE", "ja-JP", "hi-IN", "arn", undefined])
    expect(chooseLocale(language)).toBe(undefined);
});
