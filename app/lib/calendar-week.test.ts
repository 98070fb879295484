import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween } from "./calendar-day.ts";
import {
  addDays,
  findWeekStart,
  listDays,
  listWeeks,
  startOfWeek,
  weekdayIndex,
  weekStarts,
} from "./calendar-week.ts";

const anyDay = fc
  .date({ min: new Date("1970-01-05T00:00:00Z"), max: new Date("2999-12-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyStart = fc.constantFrom(...weekStarts);

test("a week starts on the Monday, Saturday or Sunday before, or on the day itself", () => {
  // 2026-03-01 is a Sunday.
  expect(startOfWeek("2026-03-01", "monday")).toBe("2026-02-23");
  expect(startOfWeek("2026-03-01", "sunday")).toBe("2026-03-01");
  expect(startOfWeek("2026-03-02", "monday")).toBe("2026-03-02");
  expect(startOfWeek("2026-03-02", "sunday")).toBe("2026-03-01");
  expect(startOfWeek("2026-03-02", "saturday")).toBe("2026-02-28");
  expect(startOfWeek("2026-02-28", "saturday")).toBe("2026-02-28");
});

describe("the week of a locale", () => {
  const locales = {
    "de-DE": "monday",
    "en-GB": "monday",
    "en-US": "sunday",
    en: "sunday",
    "pt-BR": "sunday",
    ja: "sunday",
    "ar-EG": "saturday",
    fa: "saturday",
    "dv-MV": "monday",
  } as const;

  test.each(Object.entries(locales))("%s starts on %s, in every engine", (locale, weekStart) => {
    expect(findWeekStart(locale)).toBe(weekStart);
    withoutWeekInfo(() => expect(findWeekStart(locale)).toBe(weekStart));
  });
});

/** Runs `run` in an engine whose locales don't say how weeks start, such as Firefox's. */
function withoutWeekInfo(run: () => void): void {
  const names = ["getWeekInfo", "weekInfo"] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name));
  for (const name of names) Reflect.deleteProperty(Intl.Locale.prototype, name);
  try {
    run();
  } finally {
    for (const [index, name] of names.entries())
      if (own[index]) Object.defineProperty(Intl.Locale.prototype, name, own[index]);
  }
}

test("days go over a leap day, the end of a year and both changes of the clock", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(listDays("2026-03-28", 3)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
  expect(listDays("2026-10-24", 3)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
});

test("at the ends of four-digit years days go on, so that no walk over weeks comes back to where it is", () => {
  expect(startOfWeek("0000-01-01", "monday")).toBe("-000001-12-27");
  expect(addDays("-000001-12-27", 7)).toBe("0000-01-03");
  expect(addDays("9999-12-27", 7)).toBe("+010000-01-03");
  expect(addDays("+010000-01-03", -7)).toBe("9999-12-27");
});

test("every day lies in exactly one week of seven days", () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, weekStart) => {
      const first = startOfWeek(day, weekStart);
      expect(weekdayIndex(first, weekStart)).toBe(0);
      expect(daysBetween(first, day)).toBe(weekdayIndex(day, weekStart));
      expect(listDays(first, 7)).toContain(day);
      expect(startOfWeek(addDays(first, 6), weekStart)).toBe(first);
      expect(startOfWeek(addDays(first, 7), weekStart)).toBe(addDays(first, 7));
    }),
  );
});

test("the last weeks come oldest first and end with this one", () => {
  expect(listWeeks("2026-03-01", 3, "monday")).toEqual(["2026-02-09", "2026-02-16", "2026-02-23"]);
  expect(listWeeks("2026-03-01", 1, "sunday")).toEqual(["2026-03-01"]);
});
