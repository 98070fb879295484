import { addDays, listWeeks, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { type DaySum, type Sum, sumDays } from "./day-sum.ts";

export interface WeekBar {
  /** First day of the week. */
  readonly week: string;
  readonly sum: Sum;
}

/** Days by the week they lie in, each week named by its first day. Quickest for days that are in order. */
export function groupByWeek(days: readonly DaySum[], weekStart: WeekStart): Map<string, DaySum[]> {
  const weeks = new Map<string, DaySum[]>();
  // Finding a day's week takes longer than everything else here, and the day after mostly lies in the same one.
  let first = "";
  let next = "";
  let held: DaySum[] = [];
  for (const day of days) {
    if (day.day < first || day.day >= next) {
      first = startOfWeek(day.day, weekStart);
      next = addDays(first, 7);
      held = weeks.get(first) ?? [];
      weeks.set(first, held);
    }
    held.push(day);
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
