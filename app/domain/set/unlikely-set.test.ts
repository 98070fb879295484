import { expect, test } from "vitest";
import { askWhetherReally, isUnlikely } from "./unlikely-set.ts";

test.each([
  [{ weightG: 1_000_000, reps: 999 }, true],
  [{ weightG: 501_000, reps: 1 }, true],
  [{ weightG: -501_000, reps: 1 }, true],
  [{ reps: 301 }, true],
  [{ weightG: 250_000, reps: 100 }, true],
  [{ weightG: 500_000, reps: 1 }, false],
  [{ weightG: 300_000, reps: 12 }, false],
  [{ reps: 300 }, false],
  [{}, false],
])("%j is unlikely: %s", (set, expected) => {
  expect(isUnlikely(set)).toBe(expected);
});

test("the question names the set and says how to answer it", () => {
  const ask = (set: { weightG?: number; reps: number }) =>
    askWhetherReally(set, "weight-reps", "kg", "Tick it again if so.");
  expect(ask({ weightG: 1_000_000, reps: 999 })).toMatch(/^Really 1,?000 kg × 999\? Tick it again if so\.$/);
  expect(ask({ reps: 400 })).toBe("Really 400 reps? Tick it again if so.");
});
