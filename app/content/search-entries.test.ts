import { expect, test } from "vitest";
import { findEntries, findTargets, guestTargets, memberTargets, searchEntries } from "./search-entries.ts";

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

test("settings and commands are found by the beginnings of their words", () => {
  const found = (query: string) => findTargets(memberTargets, query).map(({ title }) => title);
  expect(found("plat")).toEqual(["Weights"]);
  expect(found("my exp")).toEqual(["Export my data"]);
  expect(found("dark theme")).toEqual(["Switch between light and dark", "Appearance"]);
  expect(found("settings")).toEqual(["Settings"]);
  expect(found("late")).toEqual([]);
  const guests = (query: string) => findTargets(guestTargets, query).map(({ path }) => path);
  expect(guests("pounds")).toEqual(["/work-out-now?settings=weights"]);
  expect(guests("first day")).toEqual(["/work-out-now?settings=week"]);
  expect(guests("passkey")).toEqual([]);
});

test("a single letter, a blank query and the titles of the fixed entries find no command of a guest", () => {
  for (const query of ["t", " ", "tips", "news", "dashboard", "profile", "start", "content", "action"])
    expect(findTargets(guestTargets, query)).toEqual([]);
});
