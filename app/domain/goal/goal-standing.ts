import { countOf } from "#app/lib/amounts.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { Goal, GoalNotes } from "./goal.ts";
import { computeGoalPace, type GoalPace } from "./goal-pace.ts";
import { type CountedWeeks, computeGoalWeeks, type GoalWeeks } from "./goal-weeks.ts";

/** The notes about a goal. They agree with its counter and with each other. */
export function computeGoalStanding(
  goal: Goal,
  counted: CountedWeeks,
  today: string,
  weekStart: WeekStart,
): GoalNotes {
  const pace = computeGoalPace(goal, today);
  const weeks = computeGoalWeeks(goal, counted, today, weekStart);
  return {
    mark: pace?.share ?? null,
    pace: pace && describePace(pace, goal.type === "calories" ? "kcal" : "min"),
    weeks: weeks && describeWeeks(weeks, goal.target),
  };
}

/** "at its pace", "70 kcal to go today", "behind its pace, 140 kcal to go today". */
function describePace({ state, today }: GoalPace, unit: string): string {
  if (state === "on") return "at its pace";
  const left = `${formatNumber(today)} ${unit} to go today`;
  return state === "due" ? left : `behind its pace, ${left}`;
}

/** "2 of 3 this week · 4 of 6 past weeks met"; null in a goal's first week, which its counter already shows. */
function describeWeeks({ thisWeek, past, met }: GoalWeeks, target: number): string | null {
  if (past === 0) return null;
  const parts = [
    thisWeek !== null && `${thisWeek} of ${target} this week`,
    `${met} of ${countOf(past, "past week")} met`,
  ];
  return parts.filter(Boolean).join(" · ");
}
