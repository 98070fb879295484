import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { anyWeekStart } from "../statistics/day-sums.fixture.ts";
import type { GoalWeeks } from "./goal.ts";
import { computeGoalWeeks } from "./goal-weeks.ts";

/** Made on Wednesday 4 March 2026, at noon. */
const goal = { target: 2, deadline: "2026-04-30", createdAt: "2026-03-04T12:00:00.000Z" };

/** One workout on each of the days. */
const read = (
  of: typeof goal,
  days: readonly string[],
  today: string,
  weekStart: WeekStart = "monday",
): GoalWeeks => {
  const workouts = new Map<string, number>();
  for (const day of days) workouts.set(day, (workouts.get(day) ?? 0) + 1);
  return computeGoalWeeks(of, workouts, today, weekStart);
};

test("a goal that is added in the middle of a week counts the workouts of that week from before it", () => {
  expect(read(goal, [], "2026-03-04")).toEqual({
    done: 0,
    isOver: false,
    next: "2026-03-09",
    past: 0,
    met: 0,
  });
  expect(read(goal, ["2026-03-01", "2026-03-01"], "2026-03-01").done).toBe(0);
  expect(read(goal, ["2026-03-01", "2026-03-02", "2026-03-04"], "2026-03-04").done).toBe(2);
  expect(read(goal, ["2026-03-01", "2026-03-02", "2026-03-04"], "2026-03-04", "sunday").done).toBe(3);
});

test("it begins anew each week, and past weeks are met or not, over the change to summer time as well", () => {
  const days = [
    ...["2026-03-02", "2026-03-05", "2026-03-10", "2026-03-23", "2026-03-29"],
    ...["2026-03-30", "2026-03-30", "2026-03-31"],
  ];
  expect(read(goal, days, "2026-03-31")).toMatchObject({ done: 3, past: 4, met: 2 });
  expect(read(goal, days, "2026-03-31", "sunday")).toMatchObject({ done: 4, past: 4, met: 1 });
  expect(read(goal, days, "2026-04-06")).toMatchObject({ done: 0, past: 5, met: 3 });
});

test("workouts after the deadline don't count; after its last week a goal shows that week", () => {
  const ended = { ...goal, deadline: "2026-03-10" };
  const days = ["2026-03-09", "2026-03-10", "2026-03-11"];
  expect(read(ended, days, "2026-03-15")).toMatchObject({ done: 2, isOver: false, next: null, met: 0 });
  expect(read(ended, days, "2026-03-17")).toMatchObject({
    done: 2,
    isOver: true,
    next: null,
    past: 2,
    met: 1,
  });
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
      const of = { ...goal, target, deadline, createdAt: `${made}T12:00:00.000Z` };
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
      const weeks = read(of, days, today, weekStart);
      expect([weeks.past, weeks.met]).toEqual([
        past.size,
        [...past.values()].filter((count) => count >= target).length,
      ]);
    }),
  );
});
