import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfWeek } from "#app/lib/calendar-week.ts";
import { anyDaySums, anyWeekStart, daySum } from "./day-sums.fixture.ts";
import { computeWeekStreak } from "./streak.ts";

const today = "2026-03-11"; // a Wednesday

test("without a workout there is no streak, and one workout begins it", () => {
  expect(computeWeekStreak([], today, "monday")).toEqual({ now: 0, best: 0, missing: 1 });
  expect(computeWeekStreak([daySum(today)], today, "monday")).toEqual({ now: 1, best: 1, missing: 0 });
});

test("a week that isn't over doesn't break the streak", () => {
  const days = [daySum("2026-02-25"), daySum("2026-03-04")];
  expect(computeWeekStreak(days, today, "monday")).toEqual({ now: 2, best: 2, missing: 1 });
  expect(computeWeekStreak(days, "2026-03-16", "monday")).toEqual({ now: 0, best: 2, missing: 1 });
});

test("a day that no calendar shows is a streak of one", () => {
  expect(computeWeekStreak([daySum("0000-01-01")], today, "monday")).toEqual({ now: 0, best: 1, missing: 1 });
});

test("with a weekly target only weeks that reach it count", () => {
  const days = [daySum("2026-02-25", 3), daySum("2026-03-04", 2), daySum("2026-03-05", 1), daySum(today, 1)];
  expect(computeWeekStreak(days, today, "monday", 3)).toEqual({ now: 2, best: 2, missing: 2 });
});

test("a Sunday belongs to the week that the person's week start puts it in", () => {
  const days = [daySum("2026-03-08"), daySum("2026-03-09")];
  expect(computeWeekStreak(days, "2026-03-09", "monday").now).toBe(2);
  expect(computeWeekStreak(days, "2026-03-09", "sunday").now).toBe(1);
});

test("agrees with walking every week from the first to the last", () => {
  fc.assert(
    fc.property(anyDaySums, anyWeekStart, fc.integer({ min: 0, max: 6 }), (days, weekStart, target) => {
      const past = days.filter(({ day }) => day <= today);
      const thisWeek = startOfWeek(today, weekStart);
      let run = 0;
      let best = 0;
      let before = 0;
      for (let week = startOfWeek("2024-01-01", weekStart); week <= thisWeek; week = addDays(week, 7)) {
        const count = past
          .filter(({ day }) => day >= week && day <= addDays(week, 6))
          .reduce((sum, day) => sum + day.count, 0);
        before = run;
        run = count >= Math.max(1, target) ? run + 1 : 0;
        best = Math.max(best, run);
      }
      const streak = computeWeekStreak(days, today, weekStart, target);
      expect({ now: streak.now, best: streak.best }).toEqual({ now: run || before, best });
    }),
  );
});
