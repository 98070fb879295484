import { readerLocale } from "./reader-locale.ts";

/** The local time of an instant in the reader's locale, with the date if that isn't today: "18:04", "Mar 4, 2026, 18:04". */
export function formatInstant(instant: string | number, now = new Date()): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(readerLocale, {
    timeStyle: "short",
    ...(!isToday && { dateStyle: "medium" }),
  }).format(at);
}
