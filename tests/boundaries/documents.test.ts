import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** `path.test.ts` "part of its title", as the tables of a document name a test. */
const mention = /`([\w./-]+\.test\.tsx?)` "([^"]+)"/g;

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("every test that SECURITY.md names is there", () => {
  const mentions = [...read("SECURITY.md").matchAll(mention)];
  expect(mentions.length).toBeGreaterThan(25);
  const missing = mentions.filter(([, path = "", title = ""]) => !read(path).includes(title));
  expect(missing.map(([text]) => text)).toEqual([]);
});
