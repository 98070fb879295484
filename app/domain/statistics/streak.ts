import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import type { DayTotal } from "./day-sum.ts";
import { groupByWeek } from "./week-bars.ts";

export interface WeekStreak {
  /** Weeks in a row up to now. The current week never breaks the streak. */
  readonly now: number;
  readonly best: number;
  /** Workouts that this week still needs to continue the streak; 0 once it counts. */
  readonly missing: number;
}

/**
 * Weeks in a row with at least `target` workouts each (one without a weekly target). Days after today don't count.
 */
export function computeWeekStreak(
  days: readonly DayTotal[],
  today: string,
  weekStart: WeekStart,
  target = 1,
): WeekStreak {
  const needed = Math.max(1, target);
  const counts = new Map<string, number>();
  for (const [week, weekDays] of groupByWeek(
    days.filter(({ day }) => day <= today),
    weekStart,
  )) {
    counts.set(
      week,
      weekDays.reduce((sum, { count }) => sum + count, 0),
    );
  }
  const met = (week: string) => (counts.get(week) ?? 0) >= needed;
  const thisWeek = startOfWeek(today, weekStart);
  const last = met(thisWeek) ? thisWeek : addDays(thisWeek, -7);
  const missing = Math.max(0, needed - (counts.get(thisWeek) ?? 0));

  let now = 0;
  let best = 0;
  let run = 0;
  let next = "";
  for (const week of [...counts.keys()].filter(met).sort()) {
    run = week === next ? run + 1 : 1;
    next = addDays(week, 7);
    best = Math.max(best, run);
    if (week === last) now = run;
  }
  return { now, best, missing };
}
