import { daysBetween, localDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import type { Goal, GoalWeeks } from "./goal.ts";

/**
 * The weeks of a goal of workouts per week. All workouts of the week in which the goal was added count, also those from
 * before it.
 * @param workouts the number of workouts by day, YYYY-MM-DD
 */
export function computeGoalWeeks(
  { target, deadline, createdAt }: Pick<Goal, "target" | "deadline" | "createdAt">,
  workouts: ReadonlyMap<string, number>,
  today: string,
  weekStart: WeekStart,
): GoalWeeks {
  const first = startOfWeek(localDay(new Date(createdAt)), weekStart);
  const weeks = new Map<string, number>();
  for (const [day, count] of workouts) {
    if (day < first || day > deadline) continue;
    const week = startOfWeek(day, weekStart);
    weeks.set(week, (weeks.get(week) ?? 0) + count);
  }
  const now = startOfWeek(today, weekStart);
  const last = startOfWeek(deadline, weekStart);
  const end = last < now ? addDays(last, 7) : now;
  let met = 0;
  for (const [week, count] of weeks) if (week < end && count >= target) met++;
  return {
    done: weeks.get(last < now ? last : now) ?? 0,
    isOver: last < now,
    next: last > now ? addDays(now, 7) : null,
    past: Math.max(0, daysBetween(first, end) / 7),
    met,
  };
}
