// The limits of a workout. A length or kcal beyond them come from a damaged file or row, and count nothing. Without
// schemas, so that callers don't load them for a number.

/**
 * 7 days, in seconds: above any race on foot, low enough that a wrong year in a file is noticed. The form of a past workout
 * allows a day.
 */
export const maxWorkoutSeconds = 7 * 86_400;

/** More than a human burns in 7 days, low enough that sums of all workouts stay exact. */
export const maxWorkoutKcal = 1_000_000;

/** The longest rest after a set or a step. */
export const maxRestSeconds = 3600;

/** The longest name of an entry of the history, in characters. */
export const maxNameLength = 200;

/** The longest note on a workout or an exercise, in characters. */
export const maxNoteLength = 2000;

export interface Amounts {
  /** Whole seconds. */
  readonly duration: number;
  readonly caloriesBurned: number;
}

/** Whether a workout or an exercise can have these amounts; they may come from a damaged row. */
export const isWithinLimits = (amounts: { readonly [name in keyof Amounts]?: unknown }): amounts is Amounts =>
  Number.isSafeInteger(amounts.duration) &&
  isUpTo(amounts.duration, maxWorkoutSeconds) &&
  isUpTo(amounts.caloriesBurned, maxWorkoutKcal);

const isUpTo = (amount: unknown, most: number): boolean =>
  typeof amount === "number" && amount >= 0 && amount <= most;
