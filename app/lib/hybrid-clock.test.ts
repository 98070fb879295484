import fc from "fast-check";
import { expect, test } from "vitest";
import { isClock, tick, timeOf } from "./hybrid-clock.ts";

test("readings only go forward, whatever the wall clock does", () => {
  const wall = fc.array(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), { minLength: 2 });
  fc.assert(
    fc.property(wall, (times) => {
      let last = "";
      for (const time of times) {
        const next = tick(last, time, "abc");
        expect(next > last).toBe(true);
        last = next;
      }
    }),
  );
});

test("a full counter carries into the time", () => {
  const full = "018000000000-ffff-a";
  expect(tick(full, 0, "a")).toBe("018000000001-0000-a");
});

test("a reading names its device, and nonsense or a far future isn't a reading", () => {
  expect(timeOf(tick("", 5, "device1"))).toBe(5);
  expect(isClock(tick("", Date.UTC(2026, 0), "a"))).toBe(true);
  expect(isClock("ffffffffffff-ffff-a")).toBe(false);
  expect(isClock("yesterday")).toBe(false);
});
