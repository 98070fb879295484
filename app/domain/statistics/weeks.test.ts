import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, weekdayIndex } from "#app/lib/calendar-week.ts";
import { localDay } from "#app/lib/local-day.ts";
import { sumDays } from "./day-sum.ts";
import { anyDaySums, anyWeekStart, daySum } from "./day-sums.fixture.ts";
import { computeHeatMap, rankQuartiles } from "./heat-map.ts";
import { listWeekBars } from "./week-bars.ts";
import { compareAmounts, summarizeWeek } from "./week-summary.ts";

const today = "2026-03-15"; // a Sunday

describe("this week", () => {
  test("on a Sunday is the whole week or its first day, as the person's week starts", () => {
    const days = [daySum("2026-03-09"), daySum("2026-03-15", 2)];
    const monday = summarizeWeek(days, today, "monday");
    expect(monday.sum).toEqual({ count: 3, seconds: 1200, kcal: 120 });
    expect(monday.days.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 2]);
    const sunday = summarizeWeek(days, today, "sunday");
    expect(sunday.sum.count).toBe(2);
    expect(sunday.days[0]).toEqual({ day: today, count: 2, when: "today" });
    expect(sunday.days.slice(1).every(({ when }) => when === "future")).toBe(true);
  });

  test("is measured against last week up to the same weekday", () => {
    const days = [daySum("2026-03-03"), daySum("2026-03-04", 4), daySum("2026-03-10", 2)];
    expect(summarizeWeek(days, "2026-03-10", "monday").before.count).toBe(1);
    expect(summarizeWeek(days, "2026-03-11", "monday").before.count).toBe(5);
  });

  test("without anything recorded is seven empty days", () => {
    const empty = summarizeWeek([], "2028-02-29", "monday");
    expect(empty.sum).toEqual({ count: 0, seconds: 0, kcal: 0 });
    expect(empty.days.map(({ day }) => day)).toContain("2028-02-29");
    expect(empty.days).toHaveLength(7);
  });

  test("a difference is written in words, in tenths", () => {
    expect(compareAmounts(12.3, 12)).toEqual({ sign: "more", by: 0.3 });
    expect(compareAmounts(1, 4)).toEqual({ sign: "fewer", by: 3 });
    expect(compareAmounts(0.3, 0.1 + 0.2)).toEqual({ sign: "same", by: 0 });
  });

  test("agrees with adding the days up one by one", () => {
    fc.assert(
      fc.property(anyDaySums, anyWeekStart, (days, weekStart) => {
        const { sum, before } = summarizeWeek(days, today, weekStart);
        const inWeek = days.filter(
          ({ day }) => startOfWeek(day, weekStart) === startOfWeek(today, weekStart),
        );
        expect(sum).toEqual(sumDays(inWeek));
        const index = weekdayIndex(today, weekStart);
        const lastWeek = days.filter(
          ({ day }) =>
            startOfWeek(day, weekStart) === addDays(startOfWeek(today, weekStart), -7) &&
            weekdayIndex(day, weekStart) <= index,
        );
        expect(before).toEqual(sumDays(lastWeek));
      }),
    );
  });
});

describe("twelve weeks", () => {
  test("without anything recorded are twelve bars of zero", () => {
    const bars = listWeekBars([], today, "monday");
    expect(bars).toHaveLength(12);
    expect(bars.at(-1)).toEqual({ week: "2026-03-09", sum: { count: 0, seconds: 0, kcal: 0 } });
  });

  test("hold every workout of these weeks once and no other", () => {
    fc.assert(
      fc.property(anyDaySums, anyWeekStart, fc.integer({ min: 1, max: 60 }), (days, weekStart, count) => {
        const bars = listWeekBars(days, today, weekStart, count);
        const first = bars[0]?.week ?? "";
        const end = addDays(startOfWeek(today, weekStart), 6);
        const held = days.filter(({ day }) => day >= first && day <= end);
        expect(bars.reduce((sum, bar) => sum + bar.sum.count, 0)).toBe(sumDays(held).count);
        expect(bars.reduce((sum, bar) => sum + bar.sum.seconds, 0)).toBe(sumDays(held).seconds);
      }),
    );
  });
});

describe("the heat map", () => {
  test("ends with this week and starts 52 weeks before, over a leap day", () => {
    const { weeks, activeDays } = computeHeatMap([daySum("2028-02-29")], "2028-03-01", "monday");
    expect(weeks).toHaveLength(53);
    expect(weeks.flat()).toHaveLength(371);
    expect(weeks[0]?.[0]?.day).toBe(addDays(startOfWeek("2028-03-01", "monday"), -52 * 7));
    expect(weeks.flat().find(({ day }) => day === "2028-02-29")?.level).toBe(1);
    expect(activeDays).toBe(1);
    expect(weeks.flat().filter(({ future }) => future)).toHaveLength(4);
  });

  test("levels are quartiles of the active days", () => {
    const rank = rankQuartiles([10, 20, 30, 40]);
    expect([10, 20, 30, 40].map(rank)).toEqual([1, 2, 3, 4]);
    expect([5, 5, 5].map(rankQuartiles([5, 5, 5]))).toEqual([1, 1, 1]);
  });

  test("a longer day is never paler, and an empty one is always blank", () => {
    fc.assert(
      fc.property(anyDaySums, anyWeekStart, (days, weekStart) => {
        const { weeks, activeDays } = computeHeatMap(days, today, weekStart);
        const shown = weeks.flat();
        const known = new Set(days.map(({ day }) => day));
        expect(shown.filter(({ level }) => level > 0)).toHaveLength(activeDays);
        expect(shown.every(({ day, level }) => level > 0 === known.has(day))).toBe(true);
        const active = shown.filter(({ level }) => level > 0).sort((a, b) => a.seconds - b.seconds);
        for (const [index, day] of active.slice(1).entries()) {
          expect(day.level).toBeGreaterThanOrEqual(active[index]?.level ?? 0);
        }
      }),
    );
  });
});

describe.each(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])("in %s", (zone) => {
  afterEach(() => vi.unstubAllEnvs());

  test("a workout a minute before and after midnight falls on two days, also when the clock changes", () => {
    vi.stubEnv("TZ", zone);
    for (let offset = 0; offset < 366; offset++) {
      const before = new Date(2026, 0, 1 + offset, 23, 59);
      const after = new Date(2026, 0, 2 + offset, 0, 1);
      const days = [localDay(before), localDay(after)].map((day) => daySum(day));
      expect(daysBetween(days[0]?.day ?? "", days[1]?.day ?? "")).toBe(1);
      const todayHere = localDay(after);
      const { sum, days: week } = summarizeWeek(days, todayHere, "monday");
      expect(week.find(({ when }) => when === "today")?.count).toBe(1);
      expect(sum.count).toBe(weekdayIndex(todayHere, "monday") === 0 ? 1 : 2);
    }
  });
});
