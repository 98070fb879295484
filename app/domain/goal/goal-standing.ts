import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeekday, weekdayOf } from "../routine/weekdays.ts";
import type { Goal, GoalNotes } from "./goal.ts";
import { computeGoalPace, type GoalPace } from "./goal-pace.ts";

/** The notes about a goal's pace. They agree with its counter and with each other. */
export function computeGoalStanding(goal: Goal, today: string): GoalNotes {
  const pace = computeGoalPace(goal, today);
  return {
    mark: pace?.share ?? null,
    pace: pace && describePace(pace, goal.type === "calories" ? "kcal" : "min"),
  };
}

/** "at its pace", "70 kcal to go today", "behind its pace, 140 kcal to go today". */
function describePace({ state, today }: GoalPace, unit: string): string {
  if (state === "on") return "at its pace";
  const left = `${formatNumber(today)} ${unit} to go today`;
  return state === "due" ? left : `behind its pace, ${left}`;
}

/** The week that the shown workouts are of, as " this week"; empty for a goal without weeks. */
export function nameGoalWeek({ weeks }: Pick<Goal, "weeks">): string {
  if (!weeks) return "";
  return weeks.isOver ? " in its last week" : " this week";
}

/** "Begins anew on Monday · 4 of 6 past weeks met"; null for a goal without weeks and in its only week. */
export function describeGoalWeeks({ weeks }: Pick<Goal, "weeks">): string | null {
  if (!weeks) return null;
  const { next, past, met } = weeks;
  const parts = [
    next !== null && `Begins anew on ${formatWeekday(weekdayOf(next), "long")}`,
    past > 0 && `${met} of ${countOf(past, "past week")} met`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : null;
}
