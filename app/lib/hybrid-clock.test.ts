import fc from "fast-check";
import { expect, test } from "vitest";
import { isTimestamp, nextTimestamp, timeOf } from "./hybrid-clock.ts";

test("readings only go forward, whatever the wall clock does", () => {
  const wall = fc.array(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), { minLength: 2 });
  fc.assert(
    fc.property(wall, (times) => {
      let last = "";
      for (const time of times) {
        const next = nextTimestamp(last, time, "abc");
        expect(next > last).toBe(true);
        last = next;
      }
    }),
  );
});

test("a full counter carries into the time", () => {
  const full = "018000000000-ffff-a";
  expect(nextTimestamp(full, 0, "a")).toBe("018000000001-0000-a");
});

test("a reading names its device, and nonsense or a far future isn't a reading", () => {
  expect(timeOf(nextTimestamp("", 5, "device1"))).toBe(5);
  expect(isTimestamp(nextTimestamp("", Date.UTC(2026, 0), "a"))).toBe(true);
  expect(isTimestamp("ffffffffffff-ffff-a")).toBe(false);
  expect(isTimestamp("yesterday")).toBe(false);
});
