import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import type { DaySum } from "./day-sum.ts";
import { anyDaySums, anyWeekStart, daySum } from "./day-sums.fixture.ts";
import { countByWeek, describeGoalWeeks, type GoalWeeks, readGoalWeeks } from "./goal-weeks.ts";

/** Made on Wednesday 4 March 2026, at noon. */
const goal = { target: 2, deadline: "2026-04-30", createdAt: "2026-03-04T12:00:00.000Z" };

const read = (of: typeof goal, days: DaySum[], today: string, weekStart: WeekStart): GoalWeeks =>
  readGoalWeeks(of, countByWeek(days, weekStart), today, weekStart);

test("a goal made today has this week and no past", () => {
  expect(read(goal, [], "2026-03-04", "monday")).toEqual({ thisWeek: 0, past: 0, met: 0 });
  // Workouts of the same week, before the goal was made, are of this week all the same.
  const days = [daySum("2026-03-02"), daySum("2026-03-01")];
  expect(read(goal, days, "2026-03-04", "monday").thisWeek).toBe(1);
  expect(read(goal, days, "2026-03-04", "sunday").thisWeek).toBe(2);
});

test("past weeks are met with as many workouts as the target, over the change to summer time as well", () => {
  const days = [
    daySum("2026-03-03", 2),
    daySum("2026-03-10", 1),
    daySum("2026-03-23", 1),
    daySum("2026-03-29", 1),
    daySum("2026-03-30", 3),
  ];
  expect(read(goal, days, "2026-03-31", "monday")).toEqual({ thisWeek: 3, past: 4, met: 2 });
  expect(read(goal, days, "2026-03-31", "sunday")).toEqual({ thisWeek: 4, past: 4, met: 1 });
});

test("after its deadline's week a goal has no week that goes on", () => {
  const ended = { ...goal, deadline: "2026-03-10" };
  const days = [daySum("2026-03-15", 2), daySum("2026-03-17", 5)];
  expect(read(ended, days, "2026-03-15", "monday")).toEqual({ thisWeek: 2, past: 1, met: 0 });
  expect(read(ended, days, "2026-03-17", "monday")).toEqual({ thisWeek: null, past: 2, met: 1 });
});

test("each past week is met or not by its own seven days", () => {
  fc.assert(
    fc.property(
      anyDaySums,
      anyWeekStart,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: -100, max: 400 }),
      fc.integer({ min: 1, max: 6 }),
      (days, weekStart, age, left, target) => {
        const today = "2026-03-15";
        const made = addDays(today, -age);
        const deadline = addDays(today, left);
        const weeks = read({ target, deadline, createdAt: `${made}T12:00:00.000Z` }, days, today, weekStart);
        const past = new Map<string, number>();
        for (
          let day = startOfWeek(made, weekStart);
          day < startOfWeek(today, weekStart);
          day = addDays(day, 1)
        ) {
          const week = startOfWeek(day, weekStart);
          if (week > startOfWeek(deadline, weekStart)) break;
          const count = days.find((sum) => sum.day === day)?.count ?? 0;
          past.set(week, (past.get(week) ?? 0) + count);
        }
        expect([weeks.past, weeks.met]).toEqual([
          past.size,
          [...past.values()].filter((count) => count >= target).length,
        ]);
      },
    ),
  );
});

test("is told in words", () => {
  expect(describeGoalWeeks({ thisWeek: 1, past: 0, met: 0 }, 3)).toBe("1 of 3 this week");
  expect(describeGoalWeeks({ thisWeek: 4, past: 6, met: 5 }, 3)).toBe(
    "4 of 3 this week · 5 of 6 past weeks met",
  );
  expect(describeGoalWeeks({ thisWeek: null, past: 1, met: 0 }, 3)).toBe("0 of 1 past week met");
});
