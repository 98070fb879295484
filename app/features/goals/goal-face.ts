import { doneOf, type Goal, type GoalNotes } from "#app/domain/goal/goal.ts";
import {
  computeGoalProgress,
  describeDaysLeft,
  type GoalProgress,
  wordsOfGoal,
} from "#app/domain/goal/goal-progress.ts";
import { describeGoalWeeks, nameGoalWeek } from "#app/domain/goal/goal-standing.ts";
import {
  computeStrengthProgress,
  nameStrengthGoal,
  type StoredStrengthGoal,
  type StrengthGoal,
} from "#app/domain/goal/strength-goal.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber, formatReached } from "#app/lib/format-number.ts";
import { formatWeight, formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";

/** What a row or a tile shows of a goal, in words. */
export interface GoalFace {
  readonly progress: Pick<GoalProgress, "percent" | "complete" | "ended">;
  /** The share of the target that is due by the end of today. */
  readonly mark: number | null;
  readonly label: string;
  readonly done: string;
  /** The target with its unit, and the week that the done part is of. */
  readonly target: string;
  /** The label and the target, which name the goal. */
  readonly name: string;
  readonly weeks: string | null;
  /** The deadline; null without one. */
  readonly day: string | null;
  readonly daysLeft: string | null;
  readonly pace: string | null;
}

/** @param today the local day, YYYY-MM-DD */
export function toFace(goal: Goal, today: string, notes?: GoalNotes): GoalFace {
  const progress = computeGoalProgress(goal, today);
  const { label, unit } = wordsOfGoal(goal);
  const target = `${formatNumber(goal.target)} ${unit}`;
  return {
    progress,
    mark: notes?.mark ?? null,
    label,
    done: formatReached(doneOf(goal), goal.target),
    target: target + nameGoalWeek(goal),
    name: `${label}, ${target}`,
    weeks: describeGoalWeeks(goal),
    day: formatDay(goal.deadline),
    daysLeft: describeDaysLeft(progress.daysLeft),
    pace: notes?.pace ?? null,
  };
}

/** @param today the local day, YYYY-MM-DD */
export function toStrengthFace(goal: StrengthGoal, today: string, unit: WeightUnit): GoalFace {
  const { daysLeft, ...progress } = computeStrengthProgress(goal, today);
  const label = nameStrengthGoal(goal);
  const target = formatWeightWithUnit(goal.target, unit);
  return {
    progress,
    mark: null,
    label,
    done: goal.currentG === null ? "–" : formatWeight(goal.currentG, unit),
    target,
    name: `${label}, ${target}`,
    weeks: null,
    day: goal.deadline === undefined ? null : formatDay(goal.deadline),
    daysLeft: daysLeft === null ? null : describeDaysLeft(daysLeft),
    pace: null,
  };
}

/** "Minutes of Exercise: 300 min", "Barbell Squat: 140 kg". */
export function describeTarget(goal: Goal | StoredStrengthGoal, unit: WeightUnit): string {
  if (goal.type === "lift" || goal.type === "body-weight")
    return `${nameStrengthGoal(goal)}: ${formatWeightWithUnit(goal.target, unit)}`;
  const words = wordsOfGoal(goal);
  return `${words.label}: ${formatNumber(goal.target)}\u00a0${words.unit}`;
}
