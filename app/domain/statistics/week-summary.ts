import { addDays, listDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { roundToTenth } from "#app/lib/format-number.ts";
import { type DayTotal, type Sum, sumBetween } from "./day-sum.ts";

export interface WeekDay {
  readonly day: string;
  readonly count: number;
  readonly when: "past" | "today" | "future";
}

export interface WeekSummary {
  readonly days: readonly WeekDay[];
  readonly sum: Sum;
  /** Last week up to the same weekday, so that a Tuesday isn't compared with seven days. */
  readonly before: Sum;
}

/** This week, compared with last week up to the same weekday. */
export function summarizeWeek(days: readonly DayTotal[], today: string, weekStart: WeekStart): WeekSummary {
  const first = startOfWeek(today, weekStart);
  const before = addDays(first, -7);
  // Only two weeks are needed, and `days` may cover years.
  const recent = days.filter(({ day }) => day >= before);
  const counts = new Map(recent.map(({ day, count }) => [day, count]));
  return {
    days: listDays(first, 7).map((day) => ({
      day,
      count: counts.get(day) ?? 0,
      when: day < today ? "past" : day === today ? "today" : "future",
    })),
    sum: sumBetween(recent, first, addDays(first, 6)),
    before: sumBetween(recent, before, addDays(today, -7)),
  };
}

/** The change from `before` to `now`, to a tenth. `by` is never below 0. */
export function compareAmounts(now: number, before: number): { sign: "more" | "fewer" | "same"; by: number } {
  const by = roundToTenth(now - before);
  return { sign: by > 0 ? "more" : by < 0 ? "fewer" : "same", by: Math.abs(by) };
}
