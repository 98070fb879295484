// The rule for counting workouts: a workout and its exercises count once, in every total, streak, record, award and
// week.

import { groupBy } from "#app/lib/lists.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { type Amounts, isWithinLimits } from "./workout-limits.ts";

/** The fields of an entry that counting needs. */
export interface CountableEntry extends Amounts {
  readonly id: string;
  readonly workoutId?: string | undefined;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly endedAt: string;
}

export interface CountedWorkout<E extends CountableEntry = CountableEntry> {
  /** The id of the workout, even while the workout has no entry. An entry without a workout counts under its own id. */
  readonly id: string;
  /** The workout's day; without its entry, the day of the latest exercise. */
  readonly day: string;
  /** The workout's own seconds; without its entry, the sum of the exercises. */
  readonly duration: number;
  /** The greater of two values: the workout's own kcal and the sum of its exercises. */
  readonly caloriesBurned: number;
  /** The workout's own entry, or an entry that is no part of a workout; null while the workout has no entry. */
  readonly workout: E | null;
  /** In the order of their ends. */
  readonly exercises: readonly E[];
}

/** The id of the workout that an entry counts in. */
export const workoutIdOf = ({ id, workoutId }: Pick<CountableEntry, "id" | "workoutId">): string =>
  workoutId ?? id;

type Ended = Pick<CountableEntry, "id" | "endedAt">;

/** Orders entries by their ends. */
export const inOrderDone = (a: Ended, b: Ended): number =>
  compare(a.endedAt, b.endedAt) || compare(a.id, b.id);

interface Started extends Ended {
  readonly startedAt: string;
}

/** Orders the exercises of a workout by their starts. The ends of the exercises in a superset have no fixed order. */
export const inOrderStarted = (a: Started, b: Started): number =>
  compare(a.startedAt, b.startedAt) || inOrderDone(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const noAmounts: Amounts = { duration: 0, caloriesBurned: 0 };

/** The amounts of an entry; zero if they are beyond the limits of a workout, as in a damaged row. */
export const amountsOf = (entry: { readonly [name in keyof Amounts]?: unknown }): Amounts =>
  isWithinLimits(entry) ? entry : noAmounts;

const toTenths = (kcal: number): number => Math.round(kcal * 10);

/**
 * The kcal shown for a workout with its exercises: the greater of its own and the sum of its exercises'. An entry
 * without exercises has its own, as recorded.
 */
export const kcalOf = (
  { caloriesBurned }: Pick<Amounts, "caloriesBurned">,
  exercises: readonly Amounts[],
): number =>
  Math.max(
    caloriesBurned,
    exercises.reduce((sum, one) => sum + toTenths(amountsOf(one).caloriesBurned), 0) / 10,
  );

/** The entries of one workout as a counted workout. */
function countOne<E extends CountableEntry>(id: string, members: readonly E[]): CountedWorkout<E> {
  const [first] = members;
  if (members.length === 1 && first?.id === id) return countAlone(first);
  const workout = members.find((entry) => entry.id === id) ?? null;
  const exercises = members.filter((entry) => entry !== workout).sort(inOrderDone);
  const own = workout && amountsOf(workout);
  return {
    id,
    day: (workout ?? exercises.at(-1))?.day ?? "",
    duration: own?.duration ?? exercises.reduce((sum, one) => sum + amountsOf(one).duration, 0),
    caloriesBurned: toTenths(kcalOf(own ?? noAmounts, exercises)) / 10,
    workout,
    exercises,
  };
}

/** The entries as workouts that count once each, in the order of each workout's first entry. */
export function countWorkouts<E extends CountableEntry>(entries: readonly E[]): CountedWorkout<E>[] {
  // Most lists, and all long ones, have no parts, so no grouping is needed.
  if (entries.every(({ workoutId }) => workoutId === undefined)) return entries.map(countAlone);
  return Array.from(groupBy(entries, workoutIdOf), ([id, members]) => countOne(id, members));
}

const none: readonly never[] = [];

/** An entry without a workout and without parts, as a counted workout. */
const countAlone = <E extends CountableEntry>(workout: E): CountedWorkout<E> => {
  const { id, day } = workout;
  const { duration, caloriesBurned } = amountsOf(workout);
  return { id, day, duration, caloriesBurned: toTenths(caloriesBurned) / 10, workout, exercises: none };
};

/**
 * For an exercise that is done several times in a workout: the entry of its `nth` time from each workout. If a workout
 * has fewer, the entry of the last time.
 * @param entries of one exercise, newest first
 * @param nth 0 for the first time
 */
export const listNthTimes = (entries: readonly HistoryEntry[], nth: number): HistoryEntry[] =>
  [...groupBy(entries, workoutIdOf).values()].flatMap((times) => {
    const inOrder = times.sort(inOrderStarted);
    return inOrder[nth] ?? inOrder.at(-1) ?? [];
  });

/**
 * Whether the length is known. An entry that was imported or entered later may have none. An entry from a clock always
 * has one.
 */
export const isTimed = ({
  duration,
  source,
  sets = [],
}: Pick<HistoryEntry, "duration" | "source" | "sets">): boolean =>
  duration > 0 || (sets.length === 0 && (source === "session" || source === "exercise"));

/** Shown instead of the length of an entry. */
export const unknownLength = "Unknown length";

type Named = Pick<HistoryEntry, "id" | "workoutId" | "exerciseId" | "source">;

/**
 * Returns a function that tells a workout from the exercises among `entries`, because a workout may have the name of an
 * exercise. A workout that was entered later or imported is recognized by the entries that name it as their workout.
 */
export function recognizeWorkouts(entries: readonly Named[]): (entry: Named) => boolean {
  const parents = new Set(entries.map(({ workoutId }) => workoutId));
  return ({ id, source, exerciseId, workoutId }) =>
    source === "session" || (!exerciseId && !workoutId && parents.has(id));
}
