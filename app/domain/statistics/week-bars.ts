import { addDays, listWeeks, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { type DayTotal, type Sum, sumDays } from "./day-sum.ts";

export interface WeekBar {
  /** First day of the week. */
  readonly week: string;
  readonly sum: Sum;
}

/** Groups days by the first day of their week. Fastest for days in order. */
export function groupByWeek(days: readonly DayTotal[], weekStart: WeekStart): Map<string, DayTotal[]> {
  const weeks = new Map<string, DayTotal[]>();
  // Computing the week of a day is the slowest step, and the next day is mostly in the same week.
  let first = "";
  let next = "";
  let weekDays: DayTotal[] = [];
  for (const day of days) {
    if (day.day < first || day.day >= next) {
      const end = next && day.day >= next ? addDays(next, 7) : "";
      // The next day is mostly in the week after.
      first = day.day < end ? next : startOfWeek(day.day, weekStart);
      next = day.day < end ? end : addDays(first, 7);
      weekDays = weeks.get(first) ?? [];
      weeks.set(first, weekDays);
    }
    weekDays.push(day);
  }
  return weeks;
}

/** The last `count` weeks, oldest first. A week without a workout is a bar of zero; days after this week are ignored. */
export function listWeekBars(
  days: readonly DayTotal[],
  today: string,
  weekStart: WeekStart,
  count = 12,
): WeekBar[] {
  const weeks = listWeeks(today, count, weekStart);
  const end = addDays(weeks.at(-1) ?? today, 6);
  const grouped = groupByWeek(
    days.filter(({ day }) => day >= (weeks[0] ?? today) && day <= end),
    weekStart,
  );
  return weeks.map((week) => ({ week, sum: sumDays(grouped.get(week) ?? []) }));
}
