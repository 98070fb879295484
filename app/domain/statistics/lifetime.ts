import { type DayTotal, type Sum, sumDays } from "./day-sum.ts";

export interface Lifetime extends Sum {
  readonly activeDays: number;
  /** First day with a workout. */
  readonly since: string | null;
}

/** The totals of all days. */
export function computeLifetime(days: readonly DayTotal[]): Lifetime {
  const active = days.filter(({ count }) => count > 0).map(({ day }) => day);
  return {
    ...sumDays(days),
    activeDays: active.length,
    since: active.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null),
  };
}
