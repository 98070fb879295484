/*
 * Weeks of calendar days ("YYYY-MM-DD", see calendar-day.ts). Counted on the calendar, never in hours, so a change to
 * or from summer time can't move a day into another week.
 */

import { dayMs } from "./calendar-day.ts";

/** The days on which a week may start. */
export const weekStarts = ["monday", "saturday", "sunday"] as const;

export type WeekStart = (typeof weekStarts)[number];

/** Days of the week of Intl, from 1 for Monday to 7 for Sunday. */
const weekStartDays: Readonly<Record<number, WeekStart>> = { 1: "monday", 6: "saturday", 7: "sunday" };

/** Regions whose weeks start on another day than Monday (Unicode CLDR), for browsers without `getWeekInfo`, such as Firefox. */
const saturdayRegions = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";
const sundayRegions =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK " +
  "PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";

/** A locale of today's engines: `weekInfo` is the older form of `getWeekInfo`, and Firefox has neither. */
type WeekLocale = Intl.Locale & {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
};

/** The first day of the week in the region of a locale. Monday if that day can't be chosen. */
export function findWeekStart(
  locale: string = new Intl.DateTimeFormat().resolvedOptions().locale,
): WeekStart {
  const parsed: WeekLocale = new Intl.Locale(locale);
  const info = parsed.getWeekInfo?.() ?? parsed.weekInfo;
  if (info) return weekStartDays[info.firstDay] ?? "monday";
  const region = parsed.maximize().region ?? "001";
  if (saturdayRegions.includes(region)) return "saturday";
  return sundayRegions.includes(region) ? "sunday" : "monday";
}

const daysToSunday: Readonly<Record<WeekStart, number>> = { sunday: 0, saturday: 1, monday: 6 };

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Years beyond four digits have a sign and six digits. */
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, -14);

/** The day `count` days later; earlier if `count` is negative. */
export function addDays(day: string, count: number): string {
  return dayOf(instantOf(day) + count * dayMs);
}

/** 0 is the first day of the week, 6 the last. */
export function weekdayIndex(day: string, weekStart: WeekStart): number {
  return (new Date(instantOf(day)).getUTCDay() + daysToSunday[weekStart]) % 7;
}

/** The first day of the week of `day`; it names the week. */
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
