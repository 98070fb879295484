import { daysBetween, localDay } from "#app/lib/calendar-day.ts";
import type { Goal } from "./goal.ts";

export interface GoalPace {
  /** The share of the target that is due by the end of today, above 0 and at most 1. */
  readonly share: number;
  /**
   * `behind`: less was done than the past days require. `due`: today's part isn't done yet. `on`: today's part is done.
   */
  readonly state: "behind" | "due" | "on";
  /** What is still to do today, in the goal's unit, rounded up but never above the rest of the goal; 0 when `on`. */
  readonly today: number;
}

/** Rounds up to tenths, tolerating binary fractions. */
export const upToTenths = (value: number): number => Math.ceil(value * 10 - 1e-6) / 10;

/**
 * The pace of a goal: the same part of its target each day, from its first day to the deadline day, both included. Null
 * for a goal that is reached or has ended, and for workouts per week (see goal-weeks.ts).
 */
export function computeGoalPace(
  goal: Pick<Goal, "type" | "current" | "target" | "deadline" | "createdAt">,
  today: string,
): GoalPace | null {
  const { type, current, target, deadline } = goal;
  if (type === "frequency" || current >= target || deadline < today) return null;
  const made = localDay(new Date(goal.createdAt));
  const days = Math.max(1, daysBetween(made, deadline) + 1);
  // If the clock was set back, today may be before the first day.
  const day = Math.min(days, Math.max(1, daysBetween(made, today) + 1));
  const expected = (target * day) / days;
  const missing = upToTenths(expected - current);
  if (missing <= 0) return { share: day / days, state: "on", today: 0 };
  const isBehind = upToTenths((target * (day - 1)) / days - current) > 0;
  const left = Math.min(missing < 10 ? missing : Math.ceil(missing), upToTenths(target - current));
  return { share: day / days, state: isBehind ? "behind" : "due", today: left };
}
