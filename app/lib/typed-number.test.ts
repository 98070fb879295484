import { expect, test } from "vitest";
import { toAsciiNumber } from "./typed-number.ts";

test.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["０１２３４５６７８９", "0123456789"],
  ["٨٢٫٥", "82.5"],
  ["۸۲٫۵", "82.5"],
  ["８２．５", "82.5"],
  ["８２，５", "82,5"],
  ["－１：３０", "-1:30"],
  ["82.5 kg", "82.5 kg"],
  ["8²", "8²"],
  ["一", "一"],
])("%s is typed for %s", (typed, ascii) => {
  expect(toAsciiNumber(typed)).toBe(ascii);
});
