import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { readGoalPace } from "./goal-pace.ts";

afterEach(() => vi.unstubAllEnvs());

const goal = { target: 100, current: 0, createdAt: "2026-03-01T12:00:00.000Z", deadline: "2026-03-10" };

test("a goal made today expects nothing yet, whatever its deadline", () => {
  expect(readGoalPace(goal, "2026-03-01")).toEqual({ expected: 0, share: 0, behind: false });
  expect(readGoalPace({ ...goal, deadline: "2026-03-01" }, "2026-03-01").expected).toBe(0);
});

test("the mark moves by a day's part each day and stands at the target when the deadline is over", () => {
  expect(readGoalPace(goal, "2026-03-02").expected).toBe(10);
  expect(readGoalPace(goal, "2026-03-10").expected).toBe(90);
  expect(readGoalPace(goal, "2026-03-11")).toEqual({ expected: 100, share: 1, behind: true });
  expect(readGoalPace(goal, "2027-01-01").expected).toBe(100);
});

test("being at the mark is not being behind it", () => {
  expect(readGoalPace({ ...goal, current: 10 }, "2026-03-02").behind).toBe(false);
  expect(readGoalPace({ ...goal, current: 9.9 }, "2026-03-02").behind).toBe(true);
});

test("a goal whose deadline lay in the past when it was made has no span to divide by", () => {
  expect(readGoalPace({ ...goal, deadline: "2020-01-01" }, "2026-03-05").share).toBe(1);
});

test.each([
  ["Europe/Berlin", "2026-03-28T23:30:00.000Z", "2026-03-29"],
  ["America/New_York", "2026-03-08T04:30:00.000Z", "2026-03-07"],
  ["Australia/Lord_Howe", "2026-04-04T13:30:00.000Z", "2026-04-05"],
])("in %s the day of making is the local one on the day the clock changes", (zone, createdAt, day) => {
  vi.stubEnv("TZ", zone);
  const made = { ...goal, createdAt, deadline: addDays(day, 9) };
  expect(readGoalPace(made, day).expected).toBe(0);
  expect(readGoalPace(made, addDays(day, 1)).expected).toBe(10);
});

test("the mark never goes back and never passes the target", () => {
  const days = fc.integer({ min: -10, max: 800 });
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 1e6 }), (length, offset, target) => {
      const long = { ...goal, target, deadline: addDays("2026-03-01", length) };
      const here = readGoalPace(long, addDays("2026-03-01", offset)).expected;
      const next = readGoalPace(long, addDays("2026-03-01", offset + 1)).expected;
      expect(here).toBeGreaterThanOrEqual(0);
      expect(next).toBeGreaterThanOrEqual(here);
      expect(next).toBeLessThanOrEqual(target);
    }),
  );
});
