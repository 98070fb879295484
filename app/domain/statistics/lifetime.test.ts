import * as fc from "fast-check";
import { expect, test } from "vitest";
import { awardSteps, listAwards } from "./awards.ts";
import { anyDaySums, daySum } from "./day-sums.fixture.ts";
import { computeLifetime } from "./lifetime.ts";

test("nothing recorded adds up to nothing since never", () => {
  expect(computeLifetime([])).toEqual({ count: 0, seconds: 0, kcal: 0, activeDays: 0, since: null });
  expect(listAwards([], 0).every(({ reached }) => reached === 0)).toBe(true);
});

test("the whole is the sum of its days, in any order and without the dust of decimals", () => {
  const days = Array.from({ length: 10 }, (_, n) => daySum(`2026-03-1${n}`, 1, 60, 0.1));
  expect(computeLifetime(days).kcal).toBe(1);
  fc.assert(
    fc.property(anyDaySums, (sums) => {
      expect(computeLifetime(sums)).toEqual(computeLifetime(sums.toReversed()));
      expect(computeLifetime(sums).activeDays).toBe(sums.length);
      expect(computeLifetime(sums).since).toBe(sums.map(({ day }) => day).sort()[0] ?? null);
    }),
  );
});

test("awards are earned at their step and stay earned", () => {
  const awards = listAwards([daySum("2026-03-01", 10, 3599)], 2);
  const earned = awards.filter(({ reached, step }) => reached === step);
  expect(earned.map(({ kind, step }) => [kind, step])).toEqual([
    ["count", 1],
    ["count", 10],
    ["streak", 2],
  ]);
  expect(awards).toHaveLength(Object.values(awardSteps).flat().length);
});

test.each([
  ["2026-03-15", 13],
  ["2026-03-16", 14],
])("coming back on %s after 2026-03-01 is a break of %i days", (day, reached) => {
  const [award] = listAwards([daySum(day), daySum("2026-03-01")], 0).filter(({ kind }) => kind === "return");
  expect(award).toEqual({ kind: "return", step: 14, reached });
});
