import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countWorkouts } from "#app/domain/workout/counted-workouts.ts";
import { totalHistory, totalsOf } from "./history-totals.ts";
import { withoutLastDay } from "./list-rows.ts";

const on = (...days: string[]) => days.map((day) => ({ day }));

test("of the newest entries the last day, which may be cut, is left out", () => {
  expect(withoutLastDay([])).toEqual([]);
  expect(withoutLastDay(on("2026-03-10", "2026-03-10"))).toEqual([]);
  expect(withoutLastDay(on("2026-03-10", "2026-03-09", "2026-03-10", "2026-03-08"))).toEqual(
    on("2026-03-10", "2026-03-09", "2026-03-10"),
  );
});

test("totals that were added up before are the same as those of the entries", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          day: fc.constant("2026-03-10"),
          endedAt: fc.constant("2026-03-10T10:00:00.000Z"),
          duration: fc.integer({ min: 0, max: 20_000 }),
          caloriesBurned: fc.integer({ min: 0, max: 50_000 }).map((tenths) => tenths / 10),
        }),
        { selector: ({ id }) => id },
      ),
      (entries) => {
        const seconds = entries.reduce((sum, { duration }) => sum + duration, 0);
        const tenths = entries.reduce((sum, { caloriesBurned }) => sum + Math.round(caloriesBurned * 10), 0);
        const sum = { count: entries.length, seconds, kcal: tenths / 10 };
        expect(totalsOf(sum)).toEqual(totalHistory(countWorkouts(entries)));
      },
    ),
  );
});
