import * as fc from "fast-check";
import { addDays } from "#app/lib/calendar-week.ts";
import type { DayTotal } from "./day-sum.ts";

/** For tests: a day's totals with defaults for the fields that are not given. */
export function daySum(day: string, count = 1, duration = 600, caloriesBurned = 60): DayTotal {
  return { day, count, duration, caloriesBurned };
}

/** For tests: up to 200 different days within 500 days before and 20 after 2026-03-15. */
export const anyDaySums: fc.Arbitrary<DayTotal[]> = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: -500, max: 20 }).map((offset) => addDays("2026-03-15", offset)),
    count: fc.integer({ min: 1, max: 5 }),
    duration: fc.integer({ min: 0, max: 20_000 }),
    caloriesBurned: fc.integer({ min: 0, max: 50_000 }).map((tenths) => tenths / 10),
  }),
  { selector: ({ day }) => day, maxLength: 200 },
);

export const anyWeekStart = fc.constantFrom("monday" as const, "sunday" as const);
