import type { Goal } from "#app/contracts/goal.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { localDay } from "#app/lib/local-day.ts";

export interface GoalPace {
  /** Where the goal should stand at the start of today: target x elapsed / span, in the goal's unit. */
  readonly expected: number;
  /** The same as a share of the target, 0 to 1. */
  readonly share: number;
  readonly behind: boolean;
}

/**
 * The pace that a goal needs. The span counts the day of its making and the deadline day whole; elapsed are the days
 * that are over, so a goal made today expects nothing yet and one past its deadline expects all.
 */
export function readGoalPace(
  goal: Pick<Goal, "current" | "target" | "deadline" | "createdAt">,
  today: string,
): GoalPace {
  const made = localDay(new Date(goal.createdAt));
  const span = Math.max(1, daysBetween(made, goal.deadline) + 1);
  const elapsed = Math.min(span, Math.max(0, daysBetween(made, today)));
  const share = elapsed / span;
  const expected = goal.target * share;
  return { expected, share, behind: goal.current < expected };
}
