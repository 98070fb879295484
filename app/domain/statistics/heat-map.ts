import { addDays, listDays, listWeeks, type WeekStart } from "#app/lib/calendar-week.ts";
import type { DayTotal } from "./day-sum.ts";

export type HeatLevel = 0 | 1 | 2 | 3 | 4;

export interface HeatDay {
  readonly day: string;
  readonly count: number;
  readonly seconds: number;
  readonly level: HeatLevel;
  readonly future: boolean;
}

export interface HeatMap {
  /** Weeks as columns, oldest first, seven days each. */
  readonly weeks: readonly (readonly HeatDay[])[];
  readonly activeDays: number;
}

/**
 * The last 53 weeks. A day's level is the quartile of its seconds among the active days shown (1 to 4); a day without a
 * workout is 0.
 */
export function computeHeatMap(days: readonly DayTotal[], today: string, weekStart: WeekStart): HeatMap {
  const firstDays = listWeeks(today, 53, weekStart);
  const first = firstDays[0] ?? today;
  const end = addDays(firstDays.at(-1) ?? today, 6);
  const shown = new Map(
    days.filter(({ day, count }) => day >= first && day <= end && count > 0).map((sum) => [sum.day, sum]),
  );
  const levelOf = rankQuartiles(Array.from(shown.values(), ({ duration }) => duration));
  const weeks = firstDays.map((week) =>
    listDays(week, 7).map((day): HeatDay => {
      const sum = shown.get(day);
      return {
        day,
        count: sum?.count ?? 0,
        seconds: sum?.duration ?? 0,
        level: sum ? levelOf(sum.duration) : 0,
        future: day > today,
      };
    }),
  );
  return { weeks, activeDays: shown.size };
}

/** The quartile of a value among `values`, 1 to 4. */
export function rankQuartiles(values: readonly number[]): (value: number) => 1 | 2 | 3 | 4 {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const [low, middle, high] = [cut(0.25), cut(0.5), cut(0.75)];
  return (value) => (value <= low ? 1 : value <= middle ? 2 : value <= high ? 3 : 4);
}
