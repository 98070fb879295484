/**
 * The script of each page, compressed as it is sent: all chunks that its routes import at once. The limits leave ten per
 * cent of air. What a page loads later, when a part of it is opened, isn't counted.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const chunks = new Map<string, Chunk>(
  Object.entries(JSON.parse(readFileSync(`${root}build/.vite/client-manifest.json`, "utf8"))),
);

/** The chunks whose key matches, and all that they import at once. */
function listLoaded(...patterns: readonly RegExp[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (key: string) => {
    if (loaded.has(key)) return;
    loaded.add(key);
    for (const one of chunks.get(key)?.imports ?? []) visit(one);
  };
  for (const pattern of patterns) {
    const entries = [...chunks.keys()].filter((key) => pattern.test(key));
    expect(entries.length, String(pattern)).toBeGreaterThan(0);
    entries.forEach(visit);
  }
  return loaded;
}

/** Kilobytes of these chunks, each compressed by itself. */
function weigh(keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => chunks.get(key)?.file ?? ""));
  const bytes = [...files].map(
    (file) => brotliCompressSync(readFileSync(`${root}build/client/${file}`)).length,
  );
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

const listPage = (route: string): ReadonlySet<string> =>
  listLoaded(
    /^app\/(root|entry\.client)\.tsx/,
    new RegExp(`^app/routes/${route.startsWith("_app") ? "_app" : "_public"}/route`),
    new RegExp(`^app/routes/${route.replaceAll(/[.$]/g, "\\$&")}/route`),
  );

test.each([
  ["_public._index", 131],
  ["_public.news", 130],
  ["_public.login", 135],
  ["_public.work-out-now", 223],
  ["_app.dashboard", 231],
  ["_app.workouts._index", 235],
  ["_app.history", 221],
  ["_app.profile", 207],
  ["_app.settings", 223],
])("the script of %s is at most %d kB", (route, limit) => {
  expect(weigh(listPage(route))).toBeLessThan(limit);
});

const questions = /planner\/planner-screen|^_planner-screen/;
const week = /planner\/(planner-screen|week-view)|^_(planner-screen|week-view|plan-commands)/;

test.each(["_public.work-out-now", "_app.workouts._index"])(
  "on %s the planner's questions are small, and its week comes after",
  (route) => {
    const page = listPage(route);
    const added = (part: RegExp) => weigh([...listLoaded(part)].filter((key) => !page.has(key)));
    expect(added(questions)).toBeLessThan(13);
    expect(added(week)).toBeLessThan(40);
  },
);

test("no page has the planner's rules before they are asked for", () => {
  const pages = listLoaded(/^app\/routes\//);
  const rules = [...chunks.keys()].filter((key) => /planner\/|_(plan-week|rules|planner-screen)/.test(key));
  expect(rules.length).toBeGreaterThan(3);
  expect(rules.filter((key) => pages.has(key))).toEqual([]);
});
