import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "./calendar-day.ts";
import { addDays, listDays, listWeeks, startOfWeek, weekdayIndex } from "./calendar-week.ts";

const anyDay = fc
  .date({ min: new Date("1970-01-05T00:00:00Z"), max: new Date("2999-12-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyStart = fc.constantFrom("monday" as const, "sunday" as const);

test("a week starts on the Monday or the Sunday before, or on the day itself", () => {
  // 2026-03-01 is a Sunday.
  expect(startOfWeek("2026-03-01", "monday")).toBe("2026-02-23");
  expect(startOfWeek("2026-03-01", "sunday")).toBe("2026-03-01");
  expect(startOfWeek("2026-03-02", "monday")).toBe("2026-03-02");
  expect(startOfWeek("2026-03-02", "sunday")).toBe("2026-03-01");
});

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
