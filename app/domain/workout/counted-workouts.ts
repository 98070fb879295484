// What counts as one workout: a workout and its exercises count once, in every total, streak, record, award and week.

import { groupBy } from "#app/lib/group-by.ts";
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
  /** The id of the workout, also while it has no entry; of an entry without a workout, its own. */
  readonly id: string;
  /** The workout's day; without its entry, the day of the latest exercise. */
  readonly day: string;
  /** The workout's own seconds; without its entry, the sum of the exercises. */
  readonly duration: number;
  /** The greater of the workout's own and the sum of the exercises. */
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

/** Orders the exercises of a workout as a person saw them follow one another: those of a superset end in any order. */
export const inOrderStarted = (a: Started, b: Started): number =>
  compare(a.startedAt, b.startedAt) || inOrderDone(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const noAmounts: Amounts = { duration: 0, caloriesBurned: 0 };

/** The amounts of an entry; zero where they are beyond the limits of a workout, as in a damaged row. */
export const amountsOf = (entry: { readonly [name in keyof Amounts]?: unknown }): Amounts =>
  isWithinLimits(entry) ? entry : noAmounts;

const toTenths = (kcal: number): number => Math.round(kcal * 10);

/**
 * The kcal of a workout that is shown with its exercises: the greater of its own and the sum of its exercises'. An entry
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
  // Most lists, and all long ones, have no parts: there is nothing to group.
  if (entries.every(({ workoutId }) => workoutId === undefined)) return entries.map(countAlone);
  return Array.from(groupBy(entries, workoutIdOf), ([id, members]) => countOne(id, members));
}

const none: readonly never[] = [];

/** An entry that is no part of a workout, and has no parts, as a counted workout. */
const countAlone = <E extends CountableEntry>(workout: E): CountedWorkout<E> => {
  const { id, day } = workout;
  const { duration, caloriesBurned } = amountsOf(workout);
  return { id, day, duration, caloriesBurned: toTenths(caloriesBurned) / 10, workout, exercises: none };
};

/**
 * For an exercise that is done several times in a workout: from each workout the entry of its `nth` time, or of its last
 * time where it has fewer.
 * @param entries of one exercise, newest first
 * @param nth 0 for the first time
 */
export const listNthTimes = (entries: readonly HistoryEntry[], nth: number): HistoryEntry[] =>
  [...groupBy(entries, workoutIdOf).values()].flatMap((times) => {
    const inOrder = times.sort(inOrderStarted);
    return inOrder[nth] ?? inOrder.at(-1) ?? [];
  });

type Named = Pick<HistoryEntry, "id" | "workoutId" | "exerciseId" | "source">;

/**
 * Returns a function that tells a workout, which may have the name of an exercise, from the exercises among `entries`.
 * Workouts that were entered later or imported are known by the entries that name them as their workout.
 */
export function recognizeWorkouts(entries: readonly Named[]): (entry: Named) => boolean {
  const parents = new Set(entries.map(({ workoutId }) => workoutId));
  return ({ id, source, exerciseId, workoutId }) =>
    source === "session" || (!exerciseId && !workoutId && parents.has(id));
}
