import type { Goal } from "#app/contracts/goal.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { localDay } from "#app/lib/local-day.ts";
import { type DaySum, sumDays } from "./day-sum.ts";
import { groupByWeek } from "./week-bars.ts";

export interface GoalWeeks {
  /** Workouts of this week; null once the goal has ended in an earlier one. */
  readonly thisWeek: number | null;
  /** Weeks that are over, from the one in which the goal was made to the one of its deadline. */
  readonly past: number;
  /** Those of them with as many workouts as the goal asks for. */
  readonly met: number;
}

/** Workouts by the first day of their week. */
export function countByWeek(days: readonly DaySum[], weekStart: WeekStart): Map<string, number> {
  const weeks = groupByWeek(days, weekStart);
  return new Map(Array.from(weeks, ([week, held]) => [week, sumDays(held).count]));
}

/**
 * A goal of workouts per week, week by week: counted from the history, whole weeks, whatever the goal's own counter says.
 * @param counts workouts by week, of the same `weekStart`
 */
export function readGoalWeeks(
  goal: Pick<Goal, "target" | "deadline" | "createdAt">,
  counts: ReadonlyMap<string, number>,
  today: string,
  weekStart: WeekStart,
): GoalWeeks {
  const now = startOfWeek(today, weekStart);
  const first = startOfWeek(localDay(new Date(goal.createdAt)), weekStart);
  const after = addDays(startOfWeek(goal.deadline, weekStart), 7);
  const end = after < now ? after : now;
  let met = 0;
  for (const [week, count] of counts) if (week >= first && week < end && count >= goal.target) met++;
  return {
    thisWeek: after <= now ? null : (counts.get(now) ?? 0),
    past: Math.max(0, daysBetween(first, end) / 7),
    met,
  };
}

/** "2 of 3 this week · 4 of 6 past weeks met". */
export function describeGoalWeeks({ thisWeek, past, met }: GoalWeeks, target: number): string {
  const parts = [
    thisWeek !== null && `${thisWeek} of ${target} this week`,
    past > 0 && `${met} of ${past} past ${past === 1 ? "week" : "weeks"} met`,
  ];
  return parts.filter(Boolean).join(" · ");
}
