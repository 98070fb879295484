import type { WeekStart } from "#app/lib/calendar-week.ts";
import { type Category, categories } from "../exercise/exercise.ts";
import { type CountableEntry, type CountedWorkout, countWorkouts } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { type Sum, sumDays, zeroSum } from "./day-sum.ts";
import { groupByWeek, type WeekBar } from "./week-bars.ts";

type Entry = CountableEntry & Pick<HistoryEntry, "category">;

/** The share of each category in one week. */
export type WeekParts = Readonly<Record<Category, Sum>>;

/** A workout's own category. If it has none, the category of its longest exercise. */
function categoryOf({ workout, exercises }: CountedWorkout<Entry>): Category | undefined {
  if (workout?.category) return workout.category;
  const [longest] = exercises
    .filter(({ category }) => category !== undefined)
    .sort((a, b) => b.duration - a.duration);
  return longest?.category;
}

/** Splits weeks by category, by the first day of each week. Workouts without a category are left out. */
export function splitWeeks(
  entries: readonly Entry[],
  bars: readonly WeekBar[],
  weekStart: WeekStart,
): ReadonlyMap<string, WeekParts> {
  const from = bars[0]?.week ?? "";
  const shown = countWorkouts(entries)
    .filter(({ day }) => day >= from)
    .map((counted) => ({ ...counted, count: 1, category: categoryOf(counted) }));
  const byCategory = categories.map(
    (category) =>
      [
        category,
        groupByWeek(
          shown.filter((entry) => entry.category === category),
          weekStart,
        ),
      ] as const,
  );
  const partsOf = (week: string) =>
    Object.fromEntries(byCategory.map(([category, weeks]) => [category, sumDays(weeks.get(week) ?? [])]));
  return new Map(bars.map(({ week }) => [week, { ...noParts, ...partsOf(week) }]));
}

const noParts: WeekParts = { cardio: zeroSum, strength: zeroSum, flexibility: zeroSum };
