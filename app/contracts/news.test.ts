import { expect, test } from "vitest";
import { parseNewsQuery } from "./news.ts";

const parse = (query: string) => parseNewsQuery(new URLSearchParams(query));

test("no parameter, or only foreign ones, is the plain list", () => {
  expect(parse("")).toEqual({ query: {} });
  expect(parse("utm_source=mail&fbclid=1")).toEqual({ query: {} });
});

test("the four parameters are read; a tag also by its label", () => {
  expect(parse("q=%20sleep%20&tag=Mental+Wellness&page=2&pageSize=50")).toEqual({
    query: { q: "sleep", tag: "mental-wellness", page: 2, pageSize: 50 },
  });
});

test.each([
  ["page=-1", "page must be a whole number from 1 to 1000"],
  ["page=0", "page must be a whole number from 1 to 1000"],
  ["page=1.5", "page must be a whole number from 1 to 1000"],
  ["page=one", "page must be a whole number"],
  ["page=", "page must be a whole number"],
  ["page=1e1", "page must be a whole number"],
  ["page=%2B1", "page must be a whole number"],
  ["pageSize=0x10", "pageSize must be a whole number"],
  ["pageSize=1e9", "pageSize must be a whole number from 1 to 50"],
  ["pageSize=51", "pageSize must be a whole number from 1 to 50"],
  ["tag=cars", "tag must be one of"],
  [`q=${"x".repeat(10_240)}`, "q must be no longer than 200 characters"],
])("%.20s is refused with a sentence", (query, sentence) => {
  const parsed = parse(query);
  expect("error" in parsed && parsed.error).toContain(sentence);
});
