import { countOf } from "#app/lib/amounts.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { doneOf, type Goal, type GoalType } from "./goal.ts";

/** The goal types in the order and words of the form (spec section 2). */
export const goalTypes: readonly { value: GoalType; label: string; unit: string }[] = [
  { value: "calories", label: "Calories to Burn", unit: "kcal" },
  { value: "duration", label: "Minutes of Exercise", unit: "min" },
  { value: "frequency", label: "Workouts per Week", unit: "workouts" },
];

/** The label and unit of a goal's type; the unit is singular for a target of 1. */
export function wordsOfGoal({ type, target }: Pick<Goal, "type" | "target">): {
  label: string;
  unit: string;
} {
  const { label, unit } = goalTypes.find(({ value }) => value === type) ?? { label: type, unit: "" };
  return { label, unit: type === "frequency" && target === 1 ? "workout" : unit };
}

export interface GoalProgress {
  /** 0 to 100; rounded down, so that 100 means that the target was reached. */
  percent: number;
  complete: boolean;
  /** Whether the deadline day is over. On the day itself workouts still count. */
  ended: boolean;
  /** Whole days until the deadline day; negative when it is over. */
  daysLeft: number;
}

/** How far a goal has come, as it is shown on `today`. */
export function computeGoalProgress(
  goal: Pick<Goal, "current" | "target" | "deadline" | "weeks">,
  today: string,
): GoalProgress {
  const done = doneOf(goal);
  const complete = done >= goal.target;
  // Corrects binary fractions (8.7 * 100 is 869.9999…).
  const share = Math.floor((Math.max(0, done) * 100) / goal.target + 1e-9);
  const daysLeft = daysBetween(today, goal.deadline);
  return { percent: complete ? 100 : Math.min(99, share), complete, ended: daysLeft < 0, daysLeft };
}

/** "Ends today", "3 days left", "Ended 2 days ago". */
export function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return "Ends today";
  const days = countOf(Math.abs(daysLeft), "day");
  return daysLeft > 0 ? `${days} left` : `Ended ${days} ago`;
}

/** Open goals before ended ones; within each the newest first. */
export function sortGoals<G extends Pick<Goal, "deadline" | "createdAt">>(
  goals: readonly G[],
  today: string,
): G[] {
  return [...goals].sort(
    (a, b) =>
      Number(a.deadline < today) - Number(b.deadline < today) || b.createdAt.localeCompare(a.createdAt),
  );
}
