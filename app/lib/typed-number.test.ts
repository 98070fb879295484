import { expect, test } from "vitest";
import { joinThousands, parseDecimal, parseLeadingInteger, toAsciiNumber } from "./typed-number.ts";

test.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["０１２３４５６７８９", "0123456789"],
  ["०१२३४५६७८९", "0123456789"],
  ["০১২৩৪৫৬৭৮৯", "0123456789"],
  ["၀၁၂၃၄၅၆၇၈၉", "0123456789"],
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

test.each([
  ["1,500", 1500],
  ["1 500", 1500],
  ["1\u202f500", 1500],
  ["1’234’567", 1_234_567],
  ["1,500.5", 1500.5],
  ["1,50,000", 150_000],
  ["12,34,56,789", 123_456_789],
  ["１，５００", 1500],
  ["1,5", 1.5],
  ["12,50", 12.5],
  ["0,500", 0.5],
  ["412.333", 412.333],
  ["1500", 1500],
  [" 7 ", 7],
])("%j is read as %d", (typed, number) => {
  expect(parseDecimal(typed)).toBe(number);
});

test.each(["", "1,50,0", "1.5.0", "1,500,00", "-5", "1e3", "fast", "1 5"])("%j is no number", (typed) => {
  expect(parseDecimal(typed)).toBeNaN();
});

test.each([
  ["1,500", 1500],
  ["10,000 kcal", 10_000],
  ["1,50,000", 150_000],
  ["1.9", 1],
  ["1,9", 1],
])("the whole number of %j is %d", (typed, number) => {
  expect(parseLeadingInteger(typed)).toBe(number);
});

test.each([
  ["1.500", "1500"],
  ["1.234.567", "1234567"],
  ["1.500,5", "1500,5"],
  ["1.50", "1.50"],
  ["1,500", "1500"],
])("where a point stands between thousands, %j is %j", (typed, joined) => {
  expect(joinThousands(typed, ".")).toBe(joined);
});
