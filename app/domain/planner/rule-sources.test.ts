import { expect, test } from "vitest";
import { findRule, type Rule, ruleIds, ruleSources } from "./rule-sources.ts";

test("there are 24 rules, each with a sentence and a source that can be opened unless we chose the numbers", () => {
  expect(ruleIds).toEqual(Array.from({ length: 24 }, (_, index) => `R${index + 1}`));
  for (const rule of Object.values<Rule>(ruleSources)) {
    expect(rule.says).toMatch(/^\S.*\.$/);
    expect(rule.source).not.toBe("");
    if (!rule.isOurChoice) expect(rule.url).toMatch(/^https:\/\//);
  }
});

test("a rule is found by its id", () => {
  expect(findRule("R5")).toBe(ruleSources.R5);
  expect(findRule("R99")).toBeNull();
  expect(findRule("constructor")).toBeNull();
});
