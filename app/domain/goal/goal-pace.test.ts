import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import type { GoalType } from "./goal.ts";
import { computeGoalPace, type GoalPace } from "./goal-pace.ts";

afterEach(() => vi.unstubAllEnvs());

const goal = {
  type: "calories" as GoalType,
  target: 100,
  current: 0,
  createdAt: "2026-03-01T12:00:00.000Z",
  deadline: "2026-03-10",
};
const read = (change: Partial<typeof goal>, today: string): GoalPace | null =>
  computeGoalPace({ ...goal, ...change }, today);

test("the first day asks for its part, and a goal with nothing done isn't at its pace", () => {
  expect(read({}, "2026-03-01")).toEqual({ share: 0.1, state: "due", today: 10 });
  expect(read({ current: 10 }, "2026-03-01")).toEqual({ share: 0.1, state: "on", today: 0 });
  expect(read({ target: 2000, deadline: "2026-03-03" }, "2026-03-01")?.today).toBe(667);
});

test("a goal of one day asks for all of it today", () => {
  expect(read({ deadline: "2026-03-01" }, "2026-03-01")).toEqual({ share: 1, state: "due", today: 100 });
});

test("days that are over make it behind; what they left is asked for today", () => {
  expect(read({ current: 9.9 }, "2026-03-02")).toEqual({ share: 0.2, state: "behind", today: 11 });
  expect(read({ current: 10 }, "2026-03-02")).toEqual({ share: 0.2, state: "due", today: 10 });
  expect(read({ current: 20 }, "2026-03-02")?.state).toBe("on");
  expect(read({ current: 90 }, "2026-03-10")).toEqual({ share: 1, state: "due", today: 10 });
});

test.each([
  ["is reached", { current: 100 }],
  ["has ended", { deadline: "2026-03-04" }],
  ["asks for workouts per week", { type: "frequency" as const }],
])("a goal that %s has no pace", (_, change) => {
  expect(read(change, "2026-03-05")).toBeNull();
});

test.each([
  ["Europe/Berlin", "2026-03-28T23:30:00.000Z", "2026-03-29"],
  ["America/New_York", "2026-03-08T04:30:00.000Z", "2026-03-07"],
  ["Australia/Lord_Howe", "2026-04-04T13:30:00.000Z", "2026-04-05"],
])("in %s the day of making is the local one on the day the clock changes", (zone, createdAt, day) => {
  vi.stubEnv("TZ", zone);
  const made = { createdAt, deadline: addDays(day, 9) };
  expect(read(made, day)?.share).toBe(0.1);
  expect(read(made, addDays(day, 1))?.share).toBe(0.2);
});

test("the mark moves on each day until it stands at the target on the last one", () => {
  const days = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 1e6 }), (length, offset, target) => {
      fc.pre(offset < length);
      const long = { target, deadline: addDays("2026-03-01", length) };
      const here = read(long, addDays("2026-03-01", offset));
      const next = read(long, addDays("2026-03-01", offset + 1));
      expect(here?.share).toBeGreaterThan(0);
      expect(next?.share).toBeGreaterThan(here?.share ?? 1);
      expect(read(long, long.deadline)?.share).toBe(1);
    }),
  );
});
