/*
 * Days as "YYYY-MM-DD" in the local time zone. Such strings sort in the order of time.
 */

import { readerLocale } from "./format-number.ts";

/** The text if it names a day that exists ("2026-02-30" doesn't), otherwise null. */
export function parseDay(text: unknown): string | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text) ? text : null;
}

/** Whole days from `from` to `to`; negative if `to` is earlier. Daylight saving time doesn't affect them. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** A day in the reader's locale, such as "Mar 4, 2026". Formats are cached, because they are slow to create. */
export function formatDay(day: string, locale?: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale ?? readerLocale, { dateStyle: "medium", timeZone: "UTC" });
    formats.set(locale, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Milliseconds of a day on which the clocks don't change. */
export const dayMs = 86_400_000;

/** The calendar day of an instant in the local time zone, as YYYY-MM-DD. */
export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, "0");
  const day = String(instant.getDate()).padStart(2, "0");
  return `${String(instant.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The local time of an instant in the reader's locale, with the date if that isn't today: "18:04", "Mar 4, 2026, 18:04". */
export function formatInstant(instant: string | number, now = new Date()): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(readerLocale, {
    timeStyle: "short",
    ...(!isToday && { dateStyle: "medium" }),
  }).format(at);
}
