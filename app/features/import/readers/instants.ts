import { dayMs } from "#app/lib/local-day.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The instant that an export's local time names: "2024-03-28 17:29:05", also with AM or PM, "28 Mar 2024, 17:29",
 * "Mar 28, 2024, 5:29 PM".
 * Null for anything else and for days that don't exist.
 */
export function parseLocalTime(text: string): Date | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:[ \u202f]([ap]m))?$/i.exec(text);
  if (iso) return build(iso[1], Number(iso[2]) - 1, iso[3], clockHour(iso[4], iso[7]), iso[5], iso[6]);
  const dayFirst = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4}),? (\d{1,2}):(\d{2})(?: ([ap]m))?$/i.exec(text);
  if (dayFirst) {
    const [, day, month, year, hour, minute, half] = dayFirst;
    return build(year, monthOf(month), day, clockHour(hour, half), minute);
  }
  const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2})(?: ([ap]m))?$/i.exec(text);
  if (monthFirst) {
    const [, month, day, year, hour, minute, half] = monthFirst;
    return build(year, monthOf(month), day, clockHour(hour, half), minute);
  }
  return null;
}

/** Seconds of "1h 5m", "45m", "3600" or "1:05:00"; null for anything else. */
export function parseLength(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text));
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const words = /^(?:(\d+) ?h)? ?(?:(\d+) ?m(?:in)?)? ?(?:(\d+) ?s)?$/i.exec(text);
  if (!words || text === "") return null;
  return Number(words[1] ?? 0) * 3600 + Number(words[2] ?? 0) * 60 + Number(words[3] ?? 0);
}

/** The second instant with the same local time, where the clock is set back between the two; else null. */
export function findSecondTime(first: Date): Date | null {
  const dayLater = new Date(first.getTime() + dayMs).getTimezoneOffset();
  const setBack = dayLater - first.getTimezoneOffset();
  const second = new Date(first.getTime() + setBack * 60_000);
  return setBack > 0 && second.getTimezoneOffset() === dayLater ? second : null;
}

const monthOf = (name = ""): number => months.indexOf(name.slice(0, 3).toLowerCase());

function clockHour(hour = "", half?: string): string {
  if (!half) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
}

function build(year = "", month = -1, day = "", hour = "", minute = "", second = "0"): Date | null {
  const date = new Date(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  const exists = month >= 0 && date.getMonth() === month && date.getDate() === Number(day);
  return exists && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? date : null;
}
