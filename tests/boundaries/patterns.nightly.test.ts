/**
 * No text from outside makes us compute for seconds: every regular expression of the source takes time in proportion
 * to the length of its text. New expressions are found automatically.
 */
import { expect, test } from "vitest";
import { listHostileTexts } from "#tests/support/hostile-texts.ts";
import { createCpuMeter } from "#tests/support/measure-cpu.ts";
import { findPatterns } from "#tests/support/source-patterns.ts";

/**
 * The quick check with short texts. Most patterns pass all texts together; a pattern that begins anew at each
 * character takes longer with a single text.
 */
const glance = { length: 4_000, allMs: 10, oneMs: 2 };
/**
 * The final check: a hundred times the time of a good pattern. A pattern that begins anew at each character takes
 * several times more.
 */
const verdict = { length: 40_000, budgetMs: 100 };

const measure = createCpuMeter(
  "for (const text of texts) if (pattern.global) text.replace(pattern, ''); else pattern.test(text)",
);

/** The first text that a pattern is slow with. */
function findSlow(pattern: RegExp): string | null {
  const run = (...texts: string[]) => measure({ pattern, texts });
  const writes = listHostileTexts(pattern);
  if (run(...writes.map((write) => write(glance.length))) <= glance.allMs) return null;
  for (const write of writes) {
    // The quick check may be slow by chance, so the final check decides.
    if (run(write(glance.length)) <= glance.oneMs) continue;
    const text = write(verdict.length);
    if (run(text) > verdict.budgetMs && run(text) > verdict.budgetMs) return text.slice(0, 40);
  }
  return null;
}

test.each([
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  [/^(a+)+$/],
  [/=+$/],
  [/\(.*?\)/g],
  [/"(?:[^"\\]|\\.)*"|[^,"]+/gs],
  [/^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?$/i],
])("%s is known as slow", (pattern) => expect(findSlow(pattern)).not.toBeNull());

test("no pattern is slow with any text", async () => {
  const { found, unread } = await findPatterns(["app", "worker", "service-worker"]);
  expect(unread, "built from parts: name them in tests/support/source-patterns.ts").toEqual([]);
  expect(found.length).toBeGreaterThan(100);
  const slow = found.flatMap(({ path, line, pattern }) => {
    const text = findSlow(pattern);
    return text === null ? [] : [`${path}:${line} ${pattern} with ${JSON.stringify(text)}...`];
  });
  expect(slow).toEqual([]);
}, 300_000);
