import { addDays, listWeeks, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { type DaySum, type Sum, sumDays } from "./day-sum.ts";

export interface WeekBar {
  /** First day of the week. */
  readonly week: string;
  readonly sum: Sum;
}

/** Days by the week they lie in, each week named by its first day. */
export function groupByWeek(days: readonly DaySum[], weekStart: WeekStart): Map<string, DaySum[]> {
  const weeks = new Map<string, DaySum[]>();
  for (const day of days) {
    const week = startOfWeek(day.day, weekStart);
    const known = weeks.get(week);
    if (known) known.push(day);
    else weeks.set(week, [day]);
  }
  return weeks;
}

/** The last `count` weeks, oldest first; a week without a workout is a bar of zero. Later days are left out. */
export function listWeekBars(
  days: readonly DaySum[],
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
