import { expect, test } from "vitest";
import { isTextable } from "./text-codes.ts";

test.each([
  ["+4915112345678", ["49"], true],
  ["+4915112345678", ["1", "44", "49"], true],
  ["+4915112345678", ["44"], false],
  ["+4915112345678", [], false],
  ["+4915112345678", ["*"], true],
  // An entry may be as narrow as a range of numbers.
  ["+4915112345678", ["4915"], true],
  ["+4930123456", ["4915"], false],
  ["+12025550123", ["1"], true],
  // Jamaica and Kazakhstan share the calling codes of other countries.
  ["+18765550123", ["1"], false],
  ["+18765550123", ["1876"], true],
  ["+18765550123", ["1242"], false],
  ["+77011234567", ["7"], false],
  ["+79161234567", ["7"], true],
  // Somalia's calling code begins like none of the configured codes.
  ["+252612345678", ["2", "25"], true],
  ["+252612345678", ["251", "253"], false],
])("a text to %s, with %j named: %s", (phone, countries, may) => {
  expect(isTextable(phone, countries)).toBe(may);
});

test.each([
  ["Iridium", "+881612345678"],
  ["Inmarsat", "+870772345678"],
  ["a network of no country", "+882161234567"],
  ["another one", "+883510001234"],
  ["international premium rate", "+979112345678"],
  ["international shared cost", "+80812345678"],
  ["a universal personal number", "+878101234567"],
  ["premium in the United States", "+19005550123"],
  ["premium in Britain", "+449098790000"],
  ["a personal number in Britain", "+447012345678"],
  ["premium in Germany", "+499001234567"],
  ["premium in France", "+33899123456"],
  ["premium in Switzerland", "+41900123456"],
])("%s (%s) is refused wherever texts go", (_what, phone) => {
  expect(isTextable(phone, ["*"])).toBe(false);
  expect(isTextable(phone, [phone.slice(1, 3), phone.slice(1, 4), phone.slice(1)])).toBe(false);
});
