import { expect, test } from "vitest";
import { findEntries, searchEntries } from "./search-entries.ts";

const titles = (query: string) => findEntries(searchEntries, query).map(({ title }) => title);

test("six entries with their paths and categories", () => {
  expect(searchEntries.map(({ title, path, category }) => [title, path, category])).toEqual([
    ["Start Workout", "/work-out-now", "Action"],
    ["Dashboard", "/dashboard", "Navigation"],
    ["Fitness Tips", "/fitness-tips", "Content"],
    ["Diet Tips", "/diet-tips", "Content"],
    ["Health News", "/news", "Content"],
    ["Profile Settings", "/profile", "Settings"],
  ]);
});

test("matches the title in any case", () => {
  expect(titles("DIET")).toEqual(["Diet Tips"]);
});

test("matches the description", () => {
  expect(titles("researchers")).toEqual(["Health News"]);
});

test("matches the category", () => {
  expect(titles("content")).toEqual(["Fitness Tips", "Diet Tips", "Health News"]);
});

test("ignores blanks around the query, and finds nothing for a blank one", () => {
  expect(titles("  profile ")).toEqual(["Profile Settings"]);
  expect(titles("   ")).toEqual([]);
});

test("takes the query as text, not as a pattern", () => {
  expect(titles(".*")).toEqual([]);
});
