import { type WeekStart, weekdayIndex } from "#app/lib/calendar-week.ts";
import { readerLocale } from "#app/lib/reader-locale.ts";

/* Days of the week as a routine stores them: 1 is Monday, 7 Sunday. */

export const weekdayOf = (day: string): number => weekdayIndex(day, "monday") + 1;

export const listWeekdays = (weekStart: WeekStart): readonly number[] =>
  weekStart === "sunday" ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];

/** In the reader's language: "Tuesday" or "Tue". */
export const formatWeekday = (weekday: number, length: "long" | "short"): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(readerLocale, { weekday: length, timeZone: "UTC" }).format(
    Date.UTC(2024, 0, weekday),
  );
