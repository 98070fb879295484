/*
 * Weeks of calendar days ("YYYY-MM-DD", see calendar-day.ts). Counted on the calendar, never in hours, so a change to
 * or from summer time can't move a day into another week.
 */

import { dayMs } from "./calendar-day.ts";

export type WeekStart = "monday" | "sunday";

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Years beyond four digits have a sign and six digits. */
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, -14);

/** The day `count` days later; earlier if `count` is negative. */
export function addDays(day: string, count: number): string {
  return dayOf(instantOf(day) + count * dayMs);
}

/** 0 is the first day of the week, 6 the last. */
export function weekdayIndex(day: string, weekStart: WeekStart): number {
  const sundayFirst = new Date(instantOf(day)).getUTCDay();
  return weekStart === "sunday" ? sundayFirst : (sundayFirst + 6) % 7;
}

/** The first day of the week that a day lies in; it names the week. */
export function startOfWeek(day: string, weekStart: WeekStart): string {
  return addDays(day, -weekdayIndex(day, weekStart));
}

/** `count` days in order from `first` on. */
export function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The first days of the `count` weeks that end with the week of `today`, oldest first. */
export function listWeeks(today: string, count: number, weekStart: WeekStart): string[] {
  const last = startOfWeek(today, weekStart);
  return Array.from({ length: count }, (_, index) => addDays(last, (index - count + 1) * 7));
}
