import type { Goal } from "#app/contracts/goal.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { readGoalPace } from "./goal-pace.ts";
import { listHeldRecords, type RecordEntry, type RecordKind } from "./records.ts";
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
  | { readonly kind: "on-track"; readonly weeks: number; readonly goals: number };

export interface InsightInput {
  readonly today: string;
  readonly weekStart: WeekStart;
  readonly goals: readonly Goal[];
  /** In any order. */
  readonly entries: readonly RecordEntry[];
  readonly streak: WeekStreak;
}

/** A streak is at risk in the last days of a week that doesn't count yet. */
const riskDays = 3;

/**
 * The one thing worth saying today, by a fixed order: a goal due in three days or less and behind its pace; a record
 * set in the last workout; the week streak at risk; all on track; nothing.
 */
export function findInsight({ today, weekStart, goals, entries, streak }: InsightInput): Insight | null {
  const open = goals.filter(({ deadline, current, target }) => deadline >= today && current < target);
  const due = open
    .filter((goal) => daysBetween(today, goal.deadline) <= 3 && readGoalPace(goal, today).behind)
    .sort((a, b) => a.deadline.localeCompare(b.deadline) || a.createdAt.localeCompare(b.createdAt))[0];
  if (due) {
    const missing = Math.ceil((due.target - due.current) * 10) / 10;
    return { kind: "goal-due", goal: due, daysLeft: daysBetween(today, due.deadline), missing };
  }

  const last = entries.reduce<RecordEntry | null>(
    (latest, entry) => (latest === null || entry.endedAt > latest.endedAt ? entry : latest),
    null,
  );
  const [record] = (last && listHeldRecords(entries).get(last.id)) ?? [];
  if (last && record) return { kind: "record", entry: last, record };

  const daysLeft = 6 - daysBetween(startOfWeek(today, weekStart), today);
  if (streak.now > 0 && streak.missing > 0 && daysLeft < riskDays) {
    return { kind: "streak-at-risk", weeks: streak.now, missing: streak.missing, daysLeft };
  }

  const paced = open.filter((goal) => !readGoalPace(goal, today).behind).length;
  if (streak.now > 1 || (open.length > 0 && paced === open.length)) {
    return { kind: "on-track", weeks: streak.now, goals: open.length === paced ? paced : 0 };
  }
  return null;
}
