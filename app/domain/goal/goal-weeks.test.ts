import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { anyWeekStart } from "../statistics/day-sums.fixture.ts";
import type { Goal } from "./goal.ts";
import { computeGoalWeeks, countGoalWeeks, type GoalWeeks } from "./goal-weeks.ts";

/** Made on Wednesday 4 March 2026, at noon. */
const goal: Goal = {
  id: "g",
  type: "frequency",
  target: 2,
  current: 99,
  deadline: "2026-04-30",
  createdAt: "2026-03-04T12:00:00.000Z",
};

const fed = (...days: string[]) => days.map((day) => ({ day, goals: ["g"] }));
const read = (
  of: Goal,
  entries: { day: string; goals?: string[] }[],
  today: string,
  weekStart: WeekStart,
): GoalWeeks | null => computeGoalWeeks(of, countGoalWeeks(entries, weekStart), today, weekStart);

test("a goal made today has this week and no past, and counts what fed it alone", () => {
  expect(read(goal, [], "2026-03-04", "monday")).toEqual({ thisWeek: 0, past: 0, met: 0 });
  const entries = [{ day: "2026-03-04" }, { day: "2026-03-04", goals: ["other"] }, ...fed("2026-03-04")];
  expect(read(goal, entries, "2026-03-04", "monday")?.thisWeek).toBe(1);
});

test("past weeks are met with as many workouts as the target, over the change to summer time as well", () => {
  const days = fed(
    ...["2026-03-04", "2026-03-05", "2026-03-10", "2026-03-23", "2026-03-29"],
    ...["2026-03-30", "2026-03-30", "2026-03-31"],
  );
  expect(read(goal, days, "2026-03-31", "monday")).toEqual({ thisWeek: 3, past: 4, met: 2 });
  expect(read(goal, days, "2026-03-31", "sunday")).toEqual({ thisWeek: 4, past: 4, met: 1 });
});

test("after its deadline's week a goal has no week that goes on", () => {
  const ended = { ...goal, deadline: "2026-03-10" };
  const days = fed("2026-03-09", "2026-03-10");
  expect(read(ended, days, "2026-03-15", "monday")).toEqual({ thisWeek: 2, past: 1, met: 0 });
  expect(read(ended, days, "2026-03-17", "monday")).toEqual({ thisWeek: null, past: 2, met: 1 });
});

test("other goals have no weeks, nor has a counter that was corrected below them", () => {
  expect(read({ ...goal, type: "duration" }, [], "2026-03-04", "monday")).toBeNull();
  expect(read({ ...goal, current: 0 }, fed("2026-03-04"), "2026-03-04", "monday")).toBeNull();
});

test("each past week is met or not by its own seven days", () => {
  const offsets = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 120 });
  const any = [
    offsets,
    anyWeekStart,
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: -100, max: 400 }),
  ] as const;
  fc.assert(
    fc.property(...any, fc.integer({ min: 1, max: 6 }), (ages, weekStart, age, left, target) => {
      const today = "2026-03-15";
      const made = addDays(today, -age);
      const deadline = addDays(today, left);
      const days = ages.map((back) => addDays(today, -back)).filter((day) => day >= made && day <= deadline);
      const of = { ...goal, target, deadline, current: days.length, createdAt: `${made}T12:00:00.000Z` };
      const past = new Map<string, number>();
      for (
        let day = startOfWeek(made, weekStart);
        day < startOfWeek(today, weekStart);
        day = addDays(day, 1)
      ) {
        const week = startOfWeek(day, weekStart);
        if (week > startOfWeek(deadline, weekStart)) break;
        past.set(week, (past.get(week) ?? 0) + days.filter((one) => one === day).length);
      }
      const weeks = read(of, fed(...days), today, weekStart);
      expect([weeks?.past, weeks?.met]).toEqual([
        past.size,
        [...past.values()].filter((count) => count >= target).length,
      ]);
    }),
  );
});
