import { dayMs } from "#app/lib/calendar-day.ts";

/** Whether "3/4/2024" is the third of April or the fourth of March. */
export type DayOrder = "day-first" | "month-first";

/** The dates of one file. */
export interface Dates {
  /**
   * The instant that a cell names. A time without an offset is local; a day without a time is at noon. Null for anything else
   * and for days that don't exist.
   */
  parse(text: string): Date | null;
  /** A date whose day and month no date of the file tells apart; null if there is none. */
  readonly unclear: string | null;
}

/** "17:30", "17:30:05.000Z", "5:30 PM", "6:05 p. m.", "05:31:09 +0000" at the end of a text. */
const time =
  /[T,\s]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,3})?)?(?:\s?([ap])\.?\s?m\.?)?(?:\s?(Z|[+-]\d{2}:?\d{2}))?$/iu;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearFirstInSigns = /^(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]$/u;
const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;
const wordInMiddle = /^(\d{1,2})\.?\s(?:de\s)?([\p{L}\p{M}]{3,}|\d{1,2}[月월])\.?,?\s(?:de\s)?(\d{4})$/iu;
const wordFirst = /^([\p{L}\p{M}]{3,})\.?\s(\d{1,2}),?\s(\d{4})$/u;

interface Split {
  readonly date: string;
  readonly time: RegExpExecArray | null;
}

function split(text: string): Split {
  const found = time.exec(text);
  return { date: text.slice(0, found?.index).replace(/,$/, "").trim(), time: found };
}

/** Whether a cell names a time of day. */
export const hasTime = (text: string): boolean => time.test(text);

/**
 * Reads the dates of a file: "2024-03-28 17:29:05", "28 Mar 2024, 17:29", "28 août 2024, 17:29", "Mar 28, 2024, 5:29
 * PM", "28.03.2024 17:29", "3/28/24 5:29 PM", "2024-03-28T16:29:00Z", "2024年3月28日 17:29", "2024-03-28".
 * @param texts all dates of the file. One of them may show the order of days and months, or the language, for all
 * others.
 * @param order the order of days and months if no date shows it; by default the month comes first
 */
export function createDates(texts: Iterable<string>, order: DayOrder = "month-first"): Dates {
  const dates = new Set(Array.from(texts, (text) => split(text).date));
  const numeric = Array.from(dates, (date) => yearLast.exec(date)).filter((found) => found !== null);
  const slashed = numeric.filter(([, , sign]) => sign !== ".");
  const isDayFirst = slashed.some(([, first]) => Number(first) > 12);
  const isMonthFirst = slashed.some(([, , , second]) => Number(second) > 12);
  const isShown = isDayFirst !== isMonthFirst;
  const swappable = slashed.find(([, a, , b]) => a !== b && Number(a) <= 12 && Number(b) <= 12);
  const unclear = isShown ? null : (swappable?.[0] ?? null);
  const dayFirst = isShown ? isDayFirst : order === "day-first";
  const words = Array.from(dates, (date) => wordInMiddle.exec(date)?.[2] ?? wordFirst.exec(date)?.[1]);
  const findMonth = createMonths(words.filter((word) => word !== undefined && !/^\d/.test(word)) as string[]);
  const monthOf = (name = ""): number =>
    /^\d/.test(name) ? Number.parseInt(name, 10) : (findMonth(name) ?? -1) + 1;

  function parse(text: string): Date | null {
    const { date, time: clock } = split(text);
    const found = yearFirst.exec(date);
    if (found) return build(found[1], found[3], found[4], clock);
    const signs = yearFirstInSigns.exec(date);
    if (signs) return build(signs[1], signs[2], signs[3], clock);
    const last = yearLast.exec(date);
    if (last) {
      const [, first, sign, second, year = ""] = last;
      // In dates with points the day is first, in every country that writes them so.
      const isDay = sign === "." || (Number(second) > 12 ? false : dayFirst || Number(first) > 12);
      const [day, month] = isDay ? [first, second] : [second, first];
      return build(year.length === 2 ? `20${year}` : year, month, day, clock);
    }
    const middle = wordInMiddle.exec(date);
    if (middle) return build(middle[3], monthOf(middle[2]), middle[1], clock);
    const word = wordFirst.exec(date);
    return word && build(word[3], monthOf(word[1]), word[2], clock);
  }
  // The sets of a workout have the same date, so parsed dates are cached.
  const known = new Map<string, Date | null>();
  const parseOnce = (text: string): Date | null => {
    const found = known.has(text) ? known.get(text) : parse(text);
    known.set(text, found ?? null);
    return found ?? null;
  };
  return { parse: parseOnce, unclear };
}

/** @param month from 1 */
function build(year = "", month: string | number = "", day = "", clock: RegExpExecArray | null): Date | null {
  const [, hourText = "12", minute = "0", second = "0", half, zone] = clock ?? [];
  const hour = half ? (Number(hourText) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hourText);
  const parts = [Number(year), Number(month) - 1, Number(day), hour, Number(minute), Number(second)] as const;
  const [, monthIndex, dayOfMonth] = parts;
  const utc = new Date(Date.UTC(...parts));
  const exists = utc.getUTCMonth() === monthIndex && utc.getUTCDate() === dayOfMonth;
  if (!exists || hour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (!zone) return new Date(...parts);
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return new Date(utc.getTime() - (sign === "-" ? -offset : offset) * 60_000);
}

/** The second instant with the same local time, if the clock is set back between the two; otherwise null. */
export function findSecondTime(first: Date): Date | null {
  const dayLater = new Date(first.getTime() + dayMs).getTimezoneOffset();
  const setBack = dayLater - first.getTimezoneOffset();
  const second = new Date(first.getTime() + setBack * 60_000);
  return setBack > 0 && second.getTimezoneOffset() === dayLater ? second : null;
}

/**
 * The names of the months in many languages, because apps write dates in the language of their settings. If two
 * languages use a name for different months, the first language in this list counts, unless it lacks another name of
 * the file.
 */
const languages = [
  ...[
    "en",
    "es",
    "pt",
    "de",
    "fr",
    "it",
    "nl",
    "pl",
    "ru",
    "tr",
    "uk",
    "cs",
    "nb",
    "sv",
    "da",
    "fi",
    "el",
    "hu",
  ],
  ...["ro", "sk", "ca", "bg", "hr", "sl", "id"],
];

/** Short names that apps write and the browser's own tables lack. */
const furtherNames: Readonly<Record<string, string>> = {
  cs: "led úno bře dub kvě čvn čvc srp zář říj lis pro",
  de: "jan feb mär apr mai jun jul aug sep okt nov dez",
  sk: "jan feb mar apr máj jún júl aug sep okt nov dec",
};

/** Finds a month, from 0, by its name; null if the name is no month. */
type FindMonth = (name: string) => number | null;

/** Small letters without accents. */
const spell = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function listNames(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, month: number) => names.set(spell(name).replace(/\.$/, ""), month);
  for (const style of ["short", "long"] as const)
    for (const options of [{ month: style }, { month: style, day: "numeric" }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month));
        const { value = "" } = parts.find(({ type }) => type === "month") ?? {};
        // Some languages write a number beside a day.
        if (!/\d/.test(value)) add(value, month);
      }
    }
  furtherNames[language]?.split(" ").forEach(add);
  return names;
}

/** The month of a name in one language. The name may be shortened if only one month begins with it. */
function findIn(names: ReadonlyMap<string, number>, name: string): number | null {
  const exact = names.get(name);
  if (exact !== undefined || name.length < 3) return exact ?? null;
  const found = new Set([...names].filter(([known]) => known.startsWith(name)).map(([, month]) => month));
  const [month = null] = found;
  return found.size === 1 ? month : null;
}

let tables: readonly ReadonlyMap<string, number>[] | undefined;

/** Finds the months of one file, whose names are probably in one language. */
function createMonths(names: Iterable<string>): FindMonth {
  tables ??= languages.map(listNames);
  const all = new Set(Array.from(names, spell));
  const ranked = [
    ...tables.filter((table) => [...all].every((name) => findIn(table, name) !== null)),
    ...tables,
  ];
  const known = new Map<string, number | null>();
  return (name) => {
    const spelt = spell(name);
    if (!known.has(spelt)) {
      const months = ranked.map((table) => findIn(table, spelt));
      known.set(spelt, months.find((month) => month !== null) ?? null);
    }
    return known.get(spelt) ?? null;
  };
}

const words: readonly (readonly [seconds: number, word: RegExp])[] = [
  [
    3600,
    /^(h|hrs?|hours?|std|stunden?|heures?|horas?|ore?|ora|uur|uren|godz|ч|час(а|ов)?|sa|saat|tim|timer?)$/,
  ],
  [60, /^(m|mins?|minutes?|minuten?|minut[oiy]s?|minut|мин|минут[аы]?|dk|dakika)$/],
  [1, /^(s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|сек|секунд[аы]?|sn|saniye)$/],
];

/**
 * Parses "1h 5m", "45mins", "1 Std. 5 Min.", "1:02 hr", "3600" or "1:05:00" as seconds; null for any other text. A
 * plain number is in seconds and must be whole, because "0,75" may be hours or days.
 */
export function parseLength(text: string): number | null {
  if (/^\d+(\.0+)?$/.test(text)) return Math.round(Number(text));
  const hours = /^(\d+):(\d{2}) ?h(?:rs?|ours?)?$/i.exec(text);
  if (hours) return Number(hours[1]) * 3600 + Number(hours[2]) * 60;
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  if (!/^(\d+([.,]\d+)? ?\p{L}+\.?,? ?)+$/u.test(text)) return null;
  let sum = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [, amount = "", word = ""] of text.matchAll(/(?<![\d.,])(\d+(?:[.,]\d+)?) ?(\p{L}+)/gu)) {
    const unit = words.find(([, one]) => one.test(word.toLowerCase()))?.[0];
    // The units must get smaller: "5m 1h" is no length.
    if (unit === undefined || unit >= smallest) return null;
    smallest = unit;
    sum += Number(amount.replace(",", ".")) * unit;
  }
  return Math.round(sum);
}
