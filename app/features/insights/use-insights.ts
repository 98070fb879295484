import { useMemo } from "react";
import { listAllDayTotals } from "#app/data/history/queries.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import { findBestWeek } from "#app/domain/records/record-holders.ts";
import type { DayTotal } from "#app/domain/statistics/day-sum.ts";
import { computeHeatMap, type HeatMap } from "#app/domain/statistics/heat-map.ts";
import { computeLifetime, type Lifetime } from "#app/domain/statistics/lifetime.ts";
import { computeWeekStreak, type WeekStreak } from "#app/domain/statistics/streak.ts";
import { listWeekBars, type WeekBar } from "#app/domain/statistics/week-bars.ts";
import { summarizeWeek, type WeekSummary } from "#app/domain/statistics/week-summary.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { useToday } from "#app/ui/use-today.ts";

/** The statistics that are derived from day totals, without reading entries. */
export interface Insights {
  readonly today: string;
  readonly weekStart: WeekStart;
  readonly days: readonly DayTotal[];
  readonly week: WeekSummary;
  readonly bars: readonly WeekBar[];
  readonly heat: HeatMap;
  readonly streak: WeekStreak;
  readonly bestWeek: WeekBar | null;
  readonly lifetime: Lifetime;
}

/** The statistics of all entries of the owner, updated with every change. Undefined while they load. */
export function useInsights(): Insights | undefined {
  const days = useLive(listAllDayTotals, []);
  const settings = useSettings();
  const today = useToday();
  return useMemo(() => {
    if (!days || !settings) return undefined;
    const { weekStart, weeklyTarget } = settings;
    return {
      today,
      weekStart,
      days,
      week: summarizeWeek(days, today, weekStart),
      bars: listWeekBars(days, today, weekStart),
      heat: computeHeatMap(days, today, weekStart),
      streak: computeWeekStreak(days, today, weekStart, weeklyTarget),
      bestWeek: findBestWeek(days, weekStart),
      lifetime: computeLifetime(days),
    };
  }, [days, settings, today]);
}
