import { type CountedWorkout, countWorkouts, inOrderDone, workoutIdOf } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { isWithinLimits } from "../workout/workout-limits.ts";

export type RecordEntry = Pick<
  HistoryEntry,
  "id" | "workoutId" | "exercise" | "category" | "measure" | "duration" | "caloriesBurned" | "endedAt" | "day"
>;

export interface Records<E extends RecordEntry = RecordEntry> {
  readonly longest: E | null;
  readonly mostKcal: E | null;
  /** The longest entry of each exercise, longest first. */
  readonly perExercise: readonly E[];
  /** The earliest entries that competed. They had nothing to beat. */
  readonly first: {
    readonly longest: E | null;
    readonly mostKcal: E | null;
    /** The first of each exercise, by its name. */
    readonly perExercise: readonly E[];
  };
}

export const noRecords: Records<never> = {
  longest: null,
  mostKcal: null,
  perExercise: [],
  first: { longest: null, mostKcal: null, perExercise: [] },
};

/** The fields of a record's entry that are stored. */
export const toRecordEntry = (entry: RecordEntry): RecordEntry => {
  const { id, workoutId, exercise, category, measure, duration, caloriesBurned, endedAt, day } = entry;
  const stored = { id, exercise, duration, caloriesBurned, endedAt, day };
  return {
    ...stored,
    ...(workoutId !== undefined && { workoutId }),
    ...(category && { category }),
    ...(measure && { measure }),
  };
};

/**
 * The entries that compete for the longest and for the most kcal. A workout competes with its counted kcal. While the
 * workout has no entry, its exercises compete.
 */
const listCompetitors = <E extends RecordEntry>({
  workout,
  exercises,
  caloriesBurned,
}: CountedWorkout<E>) => {
  if (!workout) return exercises;
  return exercises.length === 0 ? [workout] : [{ ...workout, caloriesBurned }];
};

/**
 * Returns the records with `added`, in any order. `added` must be complete workouts that were not counted before.
 * If entries are equal, the earliest holds the record. An entry without length or kcal holds none, nor does an entry
 * beyond the limits of a workout. A workout counts with its exercises. The exercises compete for the best of each
 * exercise. The workout competes there as well, unless it has the name of one of its exercises. The length of sets of
 * repetitions is no record, nor is that of a workout with such sets, because long rests are no achievement.
 */
export function addToRecords<E extends RecordEntry>(records: Records<E>, added: readonly E[]): Records<E> {
  const entries = added.filter(isWithinLimits);
  const withReps = new Set(entries.filter(hasReps).map(workoutIdOf));
  const isTimed = (entry: E) => !hasReps(entry) && (entry.workoutId !== undefined || !withReps.has(entry.id));
  let { longest, mostKcal } = records;
  const first = { ...records.first };
  for (const entry of countWorkouts(entries).flatMap(listCompetitors)) {
    if (isTimed(entry)) {
      if (beats(entry, longest, "duration")) longest = entry;
      if (entry.duration > 0) first.longest = earlier(entry, first.longest);
    }
    if (beats(entry, mostKcal, "caloriesBurned")) mostKcal = entry;
    if (entry.caloriesBurned > 0) first.mostKcal = earlier(entry, first.mostKcal);
  }
  const parts = new Set(entries.map(({ workoutId, exercise }) => `${workoutId} ${exercise}`));
  const best = new Map(records.perExercise.map((entry) => [entry.exercise, entry]));
  const firsts = new Map(records.first.perExercise.map((entry) => [entry.exercise, entry]));
  let isMoved = false;
  for (const entry of entries) {
    if (entry.duration <= 0 || !isTimed(entry)) continue;
    // An entry that is part of another workout is an exercise, even if others name it as their workout.
    if (!entry.workoutId && parts.has(`${entry.id} ${entry.exercise}`)) continue;
    firsts.set(entry.exercise, earlier(entry, firsts.get(entry.exercise) ?? null));
    if (!beats(entry, best.get(entry.exercise) ?? null, "duration")) continue;
    best.set(entry.exercise, entry);
    isMoved = true;
  }
  const perExercise = isMoved
    ? [...best.values()].sort((a, b) => b.duration - a.duration || a.exercise.localeCompare(b.exercise))
    : records.perExercise;
  first.perExercise = [...firsts.values()].sort((a, b) => a.exercise.localeCompare(b.exercise));
  return { longest, mostKcal, perExercise, first };
}

const hasReps = ({ measure }: RecordEntry): boolean => measure?.endsWith("reps") ?? false;

const earlier = <E extends RecordEntry>(entry: E, other: E | null): E =>
  other === null || inOrderDone(entry, other) < 0 ? entry : other;

/** The records of all entries. */
export const computeRecords = <E extends RecordEntry>(entries: readonly E[]): Records<E> =>
  addToRecords<E>(noRecords, entries);

function beats(
  entry: RecordEntry,
  holder: RecordEntry | null,
  field: "duration" | "caloriesBurned",
): boolean {
  if (entry[field] <= 0) return false;
  if (holder === null || entry[field] > holder[field]) return true;
  return entry[field] === holder[field] && inOrderDone(entry, holder) < 0;
}
