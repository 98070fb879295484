import { useMemo } from "react";
import { listAllDayTotals } from "#app/data/history/queries.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import type { DayTotal } from "#app/model/day-total.ts";
import { useToday } from "#app/ui/use-today.ts";
import { computeHeatMap, type HeatMap } from "./statistics/heat-map.ts";
import { computeLifetime, type Lifetime } from "./statistics/lifetime.ts";
import { findBestWeek } from "./statistics/records.ts";
import { computeWeekStreak, type WeekStreak } from "./statistics/streak.ts";
import { listWeekBars, type WeekBar } from "./statistics/week-bars.ts";
import { summarizeWeek, type WeekSummary } from "./statistics/week-summary.ts";

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
