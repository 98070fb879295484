import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { daysBetween, formatDay, formatInstant, localDay, parseDay } from "./calendar-day.ts";

test("a day is the local one, also a minute before midnight", () => {
  expect(localDay(new Date(2026, 1, 28, 23, 59))).toBe("2026-02-28");
  expect(localDay(new Date(2026, 2, 1, 0, 0))).toBe("2026-03-01");
});

test.each([
  "",
  "tomorrow",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "26-01-01",
  "2026-1-1",
  "+012026-01-01",
  5,
  null,
])("%j is no day", (value) => {
  expect(parseDay(value)).toBeNull();
});

test("every day of four-digit years that exists is kept as it is", () => {
  const day = fc.date({
    min: new Date("0001-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(parseDay(text)).toBe(text);
    }),
  );
});

test("days are counted across a change to summer time and a leap day", () => {
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-03-02", "2026-03-01")).toBe(-1);
});

test("a day is written in the reader's words", () => {
  expect(formatDay("2026-03-04", "en-US")).toBe("Mar 4, 2026");
});

afterEach(() => vi.unstubAllGlobals());

test("an instant of today is a time, another one has its date", () => {
  const now = new Date("2026-11-22T12:00:00");
  expect(formatInstant(new Date("2026-11-22T11:05:00").toISOString(), now)).toMatch(/^\d\d?:05/);
  expect(formatInstant(new Date("2026-11-21T11:05:00").toISOString(), now)).toMatch(/2026.*:05/);
});

test("times, days and sizes are English for readers from right to left, who would read them in the wrong order", async () => {
  vi.stubGlobal("navigator", { language: "ar-EG" });
  vi.resetModules();
  const days = await import("./calendar-day.ts");
  const sizes = await import("./amounts.ts");
  const [before, now] = [new Date("2026-11-21T09:05:00"), new Date("2026-11-22T12:00:00")];
  expect(days.formatInstant(before.getTime(), now)).toBe("21 Nov 2026, 09:05");
  expect(days.formatDay("2026-11-21")).toBe("21 Nov 2026");
  expect(sizes.formatBytes(12_800)).toBe("12.8 kB");
});
