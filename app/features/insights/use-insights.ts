import { useMemo } from "react";
import { useLive, useSettings } from "#app/data/react/use-live.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { useToday } from "#app/ui/use-today.ts";
import type { DaySum } from "./figures/day-sum.ts";
import { type HeatMap, readHeatMap } from "./figures/heat-map.ts";
import { type Lifetime, readLifetime } from "./figures/lifetime.ts";
import { findBestWeek } from "./figures/records.ts";
import { readWeekStreak, type WeekStreak } from "./figures/streak.ts";
import { listWeekBars, type WeekBar } from "./figures/week-bars.ts";
import { summarizeWeek, type WeekSummary } from "./figures/week-summary.ts";

/** Every figure that the days' totals give; no single entry is read for them. */
export interface Insights {
  readonly today: string;
  readonly weekStart: WeekStart;
  readonly days: readonly DaySum[];
  readonly week: WeekSummary;
  readonly bars: readonly WeekBar[];
  readonly heat: HeatMap;
  readonly streak: WeekStreak;
  readonly bestWeek: WeekBar | null;
  readonly lifetime: Lifetime;
}

/** The figures of the owner's whole history, kept up to date; undefined while they load. */
export function useInsights(): Insights | undefined {
  const days = useLive((data) => data.history.listDayTotals("0000-01-01", "9999-12-31"), []);
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
      heat: readHeatMap(days, today, weekStart),
      streak: readWeekStreak(days, today, weekStart, weeklyTarget),
      bestWeek: findBestWeek(days, weekStart),
      lifetime: readLifetime(days),
    };
  }, [days, settings, today]);
}
