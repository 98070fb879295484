// The sessions of a week are a queue, not dates: a missed day moves them, and nothing is carried into the next week.

import { type WeekStart, weekdayIndex } from "#app/lib/calendar-week.ts";
import { listWeekdays } from "../routine/weekdays.ts";
import type { MuscleSets, Plan, PlanContext, Week, WeekSession } from "./plan.ts";
import { planWeek } from "./plan-week.ts";

/** What is over of the week. */
export interface WeekProgress {
  /** The indexes of the sessions that were done. */
  readonly sessions: readonly number[];
  /** The sets that were done, by muscle. */
  readonly sets: MuscleSets;
}

/** The session that is due next; null if all were done. */
export const nextSession = (week: Week, { sessions }: Pick<WeekProgress, "sessions">): WeekSession | null =>
  week.sessions.find(({ index }) => !sessions.includes(index)) ?? null;

/**
 * Plans the rest of the week anew, from what the muscles still lack. As many sessions are left as chosen days, from today
 * on. The caps of sessions and of the week hold.
 */
export function restOfWeek(plan: Plan, context: PlanContext, done: WeekProgress, weekStart: WeekStart) {
  const order = listWeekdays(weekStart);
  const today = weekdayIndex(context.today, weekStart);
  const weekdays = plan.sessions
    .map(({ weekday }) => weekday)
    .filter((weekday) => order.indexOf(weekday) >= today)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const sessions = plan.sessions
    .map((_, index) => index)
    .filter((index) => !done.sessions.includes(index))
    .slice(0, weekdays.length);
  return planWeek(plan, context, { sessions, done: done.sets, weekdays });
}
