// The sessions of a week are a queue, not dates: a missed day moves them, and nothing is carried into the next week.

import { addDays, listDays, type WeekStart, weekdayIndex } from "#app/lib/calendar-week.ts";
import { listWeekdays, weekdayOf } from "../routine/weekdays.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { MuscleSets, Plan, PlanContext, Week, WeekSession } from "./plan.ts";
import { planWeek } from "./plan-week.ts";

/** What is over of the week. */
export interface WeekProgress {
  /** The indexes of the sessions that were done. */
  readonly sessions: readonly number[];
  /** The sets that were done, by muscle. */
  readonly sets: MuscleSets;
}

/** A week whose rest was planned anew on a day. */
export interface RestOfWeek extends WeekProgress {
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** The session that is due next; null if all were done. */
export const nextSession = (week: Week, { sessions }: Pick<WeekProgress, "sessions">): WeekSession | null =>
  week.sessions.find(({ index }) => !sessions.includes(index)) ?? null;

/** The sessions of the week that were done: a workout has the name of its session. */
export function listDone(
  sessions: Plan["sessions"],
  weekOn: string,
  entries: readonly Pick<HistoryEntry, "exercise" | "workoutId" | "day">[],
): readonly number[] {
  const names = new Set(
    entries
      .filter(({ day, workoutId }) => !workoutId && day >= weekOn && day < addDays(weekOn, 7))
      .map(({ exercise }) => exercise),
  );
  return sessions.flatMap(({ name }, index) => (names.has(name) ? [index] : []));
}

/** The sessions whose day is over and that weren't done. Days before the plan began don't count. */
export function listMissed(
  plan: Pick<Plan, "sessions" | "startedOn">,
  weekOn: string,
  done: readonly number[],
  today: string,
): readonly number[] {
  const days = listDays(weekOn, 7);
  return plan.sessions.flatMap(({ weekday }, index) => {
    const day = days.find((one) => weekdayOf(one) === weekday) ?? today;
    return day < today && day >= plan.startedOn && !done.includes(index) ? [index] : [];
  });
}

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
