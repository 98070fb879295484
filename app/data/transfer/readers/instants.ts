import { dayMs } from "#app/lib/local-day.ts";

/**
 * The instant that an export's local time names: "2024-03-28 17:29:05", also with AM or PM, "28 Mar 2024, 17:29",
 * "28 août 2024, 17:29", "Mar 28, 2024, 5:29 PM".
 * Null for anything else and for days that don't exist.
 */
export function parseLocalTime(text: string): Date | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:[ \u202f]([ap]m))?$/i.exec(text);
  if (iso) return build(iso[1], Number(iso[2]) - 1, iso[3], clockHour(iso[4], iso[7]), iso[5], iso[6]);
  const dayFirst =
    /^(\d{1,2}) ([\p{L}\p{M}]{3,}|\d{1,2}[月월])\.? (\d{4}),? (\d{1,2}):(\d{2})(?:[ \u202f]([ap]m))?$/iu.exec(
      text,
    );
  if (dayFirst) {
    const [, day, month, year, hour, minute, half] = dayFirst;
    return build(year, monthOf(month), day, clockHour(hour, half), minute);
  }
  const monthFirst = /^([a-z]{3,}) (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2})(?:[ \u202f]([ap]m))?$/i.exec(text);
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

/** Hevy writes the months in the app's language. */
const languages = ["en", "es", "pt", "de", "fr", "it", "nl", "pl", "ru", "tr"];

/** Without accents. */
const spell = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The months, from 0, by the first letters of their names: four, as of "juin" and "juil.", or three. */
function listMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      const part = format.formatToParts(Date.UTC(2024, month)).find(({ type }) => type === "month");
      const name = spell(part?.value ?? "");
      months.set(name.slice(0, 4), month).set(name.slice(0, 3), month);
    }
  }
  months.delete("jui");
  return months;
}

let months: ReadonlyMap<string, number> | undefined;

/** NaN for what is no month. In Japanese, Korean and Chinese the months are numbers. */
function monthOf(name = ""): number {
  months ??= listMonths();
  const spelt = spell(name);
  return months.get(spelt.slice(0, 4)) ?? months.get(spelt.slice(0, 3)) ?? Number.parseInt(name, 10) - 1;
}

function clockHour(hour = "", half?: string): string {
  if (!half) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
}

function build(year = "", month = -1, day = "", hour = "", minute = "", second = "0"): Date | null {
  const date = new Date(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  const exists = month >= 0 && date.getMonth() === month && date.getDate() === Number(day);
  return exists && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? date : null;
}
