import { daysBetween } from "#app/lib/calendar-day.ts";
import { startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { doneOf, type Goal } from "../goal/goal.ts";
import { computeGoalPace, upToTenths } from "../goal/goal-pace.ts";
import { listHolders, type RecordKind } from "../records/record-holders.ts";
import type { RecordEntry, Records } from "../records/records.ts";
import type { WeekStreak } from "./streak.ts";

export type Insight =
  | { readonly kind: "goal-due"; readonly goal: Goal; readonly daysLeft: number; readonly missing: number }
  | { readonly kind: "record"; readonly entry: RecordEntry; readonly record: RecordKind }
  | {
      readonly kind: "streak-at-risk";
      readonly weeks: number;
      readonly missing: number;
      readonly daysLeft: number;
    }
  /** `goals`: the number of goals that are at their pace; 0 when none has one. */
  | { readonly kind: "on-track"; readonly weeks: number; readonly goals: number }
  /** The streak, instead of `on track`, while an open goal needs attention. */
  | { readonly kind: "streak"; readonly weeks: number };

export interface InsightInput {
  readonly today: string;
  readonly weekStart: WeekStart;
  readonly goals: readonly Goal[];
  readonly records: Records;
  /** The entries of the workout that ended last: its own, then its exercises, the latest first. */
  readonly last: readonly RecordEntry[];
  readonly streak: WeekStreak;
}

/** A streak is at risk in this many last days of a week that doesn't count yet. */
const riskDays = 3;

/** Whether an open goal needs attention: it is behind, it ends today, or it has no pace. */
const isPressing = (goal: Goal, today: string): boolean => {
  const pace = computeGoalPace(goal, today);
  return pace === null || pace.state === "behind" || (pace.state === "due" && goal.deadline === today);
};

/**
 * The insight of the day. The first that applies: a goal due in three days or less and behind its pace; a record in the
 * last workout; the week streak at risk; all goals on track; the streak alone; null.
 */
export function findInsight(input: InsightInput): Insight | null {
  const { today, weekStart, goals, records, last, streak } = input;
  const open = goals.filter((goal) => goal.deadline >= today && doneOf(goal) < goal.target);
  const due = open
    .filter((goal) => daysBetween(today, goal.deadline) <= 3 && isPressing(goal, today))
    .sort((a, b) => a.deadline.localeCompare(b.deadline) || a.createdAt.localeCompare(b.createdAt))[0];
  if (due) {
    const missing = upToTenths(due.target - doneOf(due));
    return { kind: "goal-due", goal: due, daysLeft: daysBetween(today, due.deadline), missing };
  }

  const holders = listHolders(records);
  for (const entry of last) {
    const [record] = holders.get(entry.id) ?? [];
    if (record) return { kind: "record", entry, record };
  }

  const daysLeft = 6 - daysBetween(startOfWeek(today, weekStart), today);
  if (streak.now > 0 && streak.missing > 0 && daysLeft < riskDays) {
    return { kind: "streak-at-risk", weeks: streak.now, missing: streak.missing, daysLeft };
  }

  const paces = open.map((goal) => computeGoalPace(goal, today)).filter((pace) => pace !== null);
  const isOnTrack = paces.every(({ state }) => state === "on");
  if (isOnTrack && (streak.now > 1 || paces.length > 0))
    return { kind: "on-track", weeks: streak.now, goals: paces.length };
  return streak.now > 1 ? { kind: "streak", weeks: streak.now } : null;
}
