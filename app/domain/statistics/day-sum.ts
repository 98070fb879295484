/** The totals of the workouts of one local day. */
export interface DayTotal {
  /** YYYY-MM-DD, in the time zone of the workout. */
  readonly day: string;
  readonly count: number;
  /** Seconds. */
  readonly duration: number;
  readonly caloriesBurned: number;
}

/** Workouts, seconds and kcal of any stretch of time. */
export interface Sum {
  readonly count: number;
  readonly seconds: number;
  readonly kcal: number;
}

export const zeroSum: Sum = { count: 0, seconds: 0, kcal: 0 };

/** Adds up days. kcal are added in tenths, so that the result does not depend on the order of days. */
export function sumDays(days: Iterable<DayTotal>): Sum {
  let count = 0;
  let seconds = 0;
  let tenths = 0;
  for (const day of days) {
    count += day.count;
    seconds += day.duration;
    tenths += Math.round(day.caloriesBurned * 10);
  }
  return { count, seconds, kcal: tenths / 10 };
}

export function sumBetween(days: readonly DayTotal[], from: string, to: string): Sum {
  return sumDays(days.filter(({ day }) => day >= from && day <= to));
}
