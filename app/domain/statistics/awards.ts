import { daysBetween } from "#app/lib/calendar-day.ts";
import { type DayTotal, sumDays } from "./day-sum.ts";

export type AwardKind = "count" | "minutes" | "streak" | "return";

export interface Award {
  readonly kind: AwardKind;
  /** The threshold in the kind's unit: workouts, minutes, weeks in a row, days of break. */
  readonly step: number;
  /** Progress, at most `step`. */
  readonly reached: number;
}

/** The thresholds of each award. A return is a workout after a break of that many days. */
export const awardSteps: Readonly<Record<AwardKind, readonly number[]>> = {
  count: [1, 10, 50, 100, 250, 500, 1000],
  minutes: [60, 300, 1000, 3000, 6000, 10000],
  streak: [2, 4, 8, 12, 26, 52],
  return: [14],
};

/** Every award with its progress. It is earned when `reached` equals `step`. */
export function listAwards(days: readonly DayTotal[], bestStreak: number): Award[] {
  const { count, seconds } = sumDays(days);
  const have: Record<AwardKind, number> = {
    count,
    minutes: Math.floor(seconds / 60),
    streak: bestStreak,
    return: longestBreak(days),
  };
  const kinds = ["count", "minutes", "streak", "return"] as const;
  return kinds.flatMap((kind) =>
    awardSteps[kind].map((step) => ({ kind, step, reached: Math.min(step, have[kind]) })),
  );
}

/** The longest break: days without a workout between two active days. */
function longestBreak(days: readonly DayTotal[]): number {
  const active = days
    .filter(({ count }) => count > 0)
    .map(({ day }) => day)
    .sort();
  let longest = 0;
  let last: string | undefined;
  for (const day of active) {
    if (last !== undefined) longest = Math.max(longest, daysBetween(last, day) - 1);
    last = day;
  }
  return longest;
}
