import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfWeek } from "#app/lib/calendar-week.ts";
import { categories } from "../exercise/exercise.ts";
import { anyWeekStart } from "./day-sums.fixture.ts";
import { listWeekBars } from "./week-bars.ts";
import { splitWeeks } from "./week-parts.ts";

const today = "2026-03-15";

test("each category has its own workouts of its own week, and what has no category belongs to none", () => {
  const anyEntries = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      endedAt: fc.constant("2026-03-10T10:00:00.000Z"),
      day: fc.integer({ min: 0, max: 120 }).map((back) => addDays(today, -back)),
      category: fc.constantFrom(undefined, ...categories),
      duration: fc.integer({ min: 0, max: 5000 }),
      caloriesBurned: fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths / 10),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  );
  fc.assert(
    fc.property(anyEntries, anyWeekStart, (drawn, weekStart) => {
      const entries = drawn.map(({ category, ...entry }) => ({ ...entry, ...(category && { category }) }));
      const bars = listWeekBars(
        entries.map((entry) => ({ ...entry, count: 1 })),
        today,
        weekStart,
      );
      const parts = splitWeeks(entries, bars, weekStart);
      for (const { week, sum } of bars) {
        const own = entries.filter(({ day }) => startOfWeek(day, weekStart) === week);
        for (const category of categories) {
          const expected = own.filter((entry) => entry.category === category);
          expect(parts.get(week)?.[category].count).toBe(expected.length);
          expect(parts.get(week)?.[category].seconds).toBe(
            expected.reduce((all, { duration }) => all + duration, 0),
          );
        }
        const split = categories.reduce((all, category) => all + (parts.get(week)?.[category].count ?? 0), 0);
        expect(split + own.filter(({ category }) => category === undefined).length).toBe(sum.count);
      }
    }),
  );
});

test("a workout and its exercises are one, of its own category or of the longest exercise's", () => {
  const part = (id: string, duration: number, category?: "cardio" | "strength", workoutId?: string) => ({
    ...{ id, duration, day: today, endedAt: "2026-03-10T10:00:00.000Z", caloriesBurned: 10 },
    ...(category && { category }),
    ...(workoutId && { workoutId }),
  });
  const bars = listWeekBars([{ ...part("w", 600), count: 1 }], today, "monday");
  const split = (category?: "cardio" | "strength") => {
    const exercises = [part("a", 90, "cardio", "w"), part("b", 300, "strength", "w")];
    return splitWeeks([part("w", 600, category), ...exercises], bars, "monday").get(bars.at(-1)?.week ?? "");
  };
  const once = { count: 1, seconds: 600, kcal: 20 };
  expect([split()?.strength, split()?.cardio.count]).toEqual([once, 0]);
  expect([split("cardio")?.cardio, split("cardio")?.strength.count]).toEqual([once, 0]);
});
