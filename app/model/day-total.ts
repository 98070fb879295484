/** The totals of the workouts of one local day. */
export interface DayTotal {
  /** YYYY-MM-DD, in the time zone of the workout. */
  readonly day: string;
  readonly count: number;
  /** Seconds. */
  readonly duration: number;
  readonly caloriesBurned: number;
}
