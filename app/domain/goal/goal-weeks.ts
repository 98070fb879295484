import { daysBetween, localDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { Goal } from "./goal.ts";

export interface GoalWeeks {
  /** Workouts of this week that count for the goal; null if the goal ended in an earlier week. */
  readonly thisWeek: number | null;
  /** Past weeks, from the week in which the goal was added to the week of its deadline. */
  readonly past: number;
  /** Past weeks that reached the target. */
  readonly met: number;
}

/** Workouts that count for each goal in each week, by the goal's id and the week's first day. */
export type CountedWeeks = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Counts the workouts that count for each goal, which are those of the goal's own counter. */
export function countGoalWeeks(
  entries: readonly Pick<HistoryEntry, "day" | "goals">[],
  weekStart: WeekStart,
): CountedWeeks {
  const goals = new Map<string, Map<string, number>>();
  for (const { day, goals: ids = [] } of entries) {
    if (ids.length === 0) continue;
    const week = startOfWeek(day, weekStart);
    for (const id of new Set(ids)) {
      const weeks = goals.get(id) ?? new Map<string, number>();
      goals.set(id, weeks.set(week, (weeks.get(week) ?? 0) + 1));
    }
  }
  return goals;
}

/**
 * The weeks of a goal of workouts per week. Null for other goals. Also null when the goal's counter is below the sum of
 * its weeks, because the weeks would contradict the counter.
 * @param counted with the same `weekStart`
 */
export function computeGoalWeeks(
  goal: Pick<Goal, "id" | "type" | "current" | "target" | "deadline" | "createdAt">,
  counted: CountedWeeks,
  today: string,
  weekStart: WeekStart,
): GoalWeeks | null {
  if (goal.type !== "frequency") return null;
  const weeks = counted.get(goal.id) ?? new Map<string, number>();
  let sum = 0;
  for (const count of weeks.values()) sum += count;
  if (sum > goal.current) return null;
  const now = startOfWeek(today, weekStart);
  const first = startOfWeek(localDay(new Date(goal.createdAt)), weekStart);
  const after = addDays(startOfWeek(goal.deadline, weekStart), 7);
  const end = after < now ? after : now;
  let met = 0;
  for (const [week, count] of weeks) if (week >= first && week < end && count >= goal.target) met++;
  return {
    thisWeek: after <= now ? null : (weeks.get(now) ?? 0),
    past: Math.max(0, daysBetween(first, end) / 7),
    met,
  };
}
