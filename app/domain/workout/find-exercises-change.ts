// The changes of a finished workout's exercises, as they follow from a form of them.

import { roundToTenth } from "#app/lib/format-number.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { supersetOf } from "../set/superset.ts";
import type { TrainingSet } from "../set/training-set.ts";
import { inOrderStarted } from "./counted-workouts.ts";
import type { HistoryEntry, NewWorkout, WorkoutEdit } from "./history-entry.ts";
import { nameWorkout, toDoneExercise } from "./name-workout.ts";
import { toPastExercise } from "./past-workout.ts";

/** An exercise of a finished workout after its form: recorded, replaced or added. */
export interface ChangedExercise {
  readonly id: string;
  /** The exercise that was added, or that replaces the recorded one. */
  readonly picked?: Exercise | undefined;
  readonly sets: readonly TrainingSet[];
  readonly note: string;
  /** The letter of its superset. */
  readonly group: string | undefined;
}

/** The muscles of an exercise; undefined if they aren't known. */
type FindMuscles = (exerciseId: string) => Exercise["primaryMuscles"];

type Span = Pick<HistoryEntry, "id" | "startedAt" | "endedAt">;

/**
 * The changes that make the exercises `before` of a workout into `after`, in this order. A workout that is named by its
 * exercises gets the name of the changed ones.
 */
export function findExercisesChange(
  workout: HistoryEntry,
  before: readonly HistoryEntry[],
  after: readonly ChangedExercise[],
  findMuscles: FindMuscles,
) {
  const entryOf = ({ id }: ChangedExercise) => before.find((entry) => entry.id === id);
  const spans = orderSpans(workout, before, after);
  const edits = new Map<string, WorkoutEdit>();
  const added: (NewWorkout & { readonly id: string })[] = [];
  after.forEach((one, index) => {
    const entry = entryOf(one);
    const { startedAt, endedAt } = spans[index] ?? workout;
    if (entry) {
      const edit = editOf(entry, one, { startedAt, endedAt });
      const group = supersetOf(after, one);
      // An empty text stands for no superset, because an absent field would change nothing.
      if (group !== supersetOf(before, entry)) edit.group = group ?? "";
      if (Object.keys(edit).length > 0) edits.set(entry.id, edit);
    } else if (one.picked)
      added.push({
        ...toPastExercise(one.picked, one.sets, one.note, supersetOf(after, one)),
        id: one.id,
        workoutId: workout.id,
        startedAt,
        endedAt,
      });
  });
  const removed = before.filter(({ id }) => after.every((one) => one.id !== id)).map(({ id }) => id);
  const toDone = (exercise: Partial<Exercise>, sets: readonly TrainingSet[] = []) =>
    toDoneExercise(
      {
        id: exercise.id ?? "",
        category: exercise.category ?? "strength",
        primaryMuscles: exercise.primaryMuscles ?? findMuscles(exercise.id ?? ""),
      },
      sets,
    );
  const ofEntry = ({ exerciseId, category }: HistoryEntry): Partial<Exercise> => ({
    ...(exerciseId !== undefined && { id: exerciseId }),
    ...(category && { category }),
  });
  const formerName = nameWorkout(before.map((entry) => toDone(ofEntry(entry), entry.sets)));
  const name = nameWorkout(
    after.map((one) => {
      const entry = entryOf(one);
      return toDone(one.picked ?? (entry ? ofEntry(entry) : {}), one.sets);
    }),
  );
  const isNamedByExercises = before[0]?.id !== workout.id && formerName?.exercise === workout.exercise;
  if (name && isNamedByExercises && name.exercise !== workout.exercise) edits.set(workout.id, name);
  return { edits, added, removed };
}

/** The changed fields of a recorded exercise. Kcal by the exercise's rate follow the new exercise's. */
function editOf(entry: HistoryEntry, { picked, sets, note }: ChangedExercise, span: Omit<Span, "id">) {
  const edit: WorkoutEdit = {};
  if (!isSame(sets, entry.sets ?? [])) edit.sets = [...sets];
  if (note !== (entry.note ?? "")) edit.note = note;
  if (span.startedAt !== entry.startedAt) Object.assign(edit, span);
  if (picked) {
    const { id, name, category, kcalPerMinute, measure = "time" } = picked;
    Object.assign(edit, { exercise: name, exerciseId: id, category, kcalPerMinute });
    if (sets.length > 0) edit.measure = measure;
    if (entry.kcalModel === "exercise")
      edit.caloriesBurned = roundToTenth((kcalPerMinute * entry.duration) / 60);
  }
  return edit;
}

/**
 * When each exercise began and ended, so that they are in their new order. Exercises whose order is the same keep their
 * times. Otherwise each begins when the one did that was in its place, and lasts as long as before. The time of an added
 * exercise is unknown: it begins right after the one above it.
 */
function orderSpans(
  workout: HistoryEntry,
  before: readonly HistoryEntry[],
  after: readonly ChangedExercise[],
): readonly Span[] {
  const recorded = after.flatMap(({ id }) => before.find((entry) => entry.id === id) ?? []);
  const starts = recorded.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b);
  const end = Date.parse(workout.endedAt);
  const inPlace = (keepsStarts: boolean): readonly Span[] => {
    let last = Math.min(starts[0] ?? end, Date.parse(workout.startedAt)) - 1;
    let place = 0;
    return after.map(({ id }) => {
      const entry = recorded.find((one) => one.id === id);
      if (!entry) {
        last += 1;
        return { id, startedAt: toInstant(last), endedAt: toInstant(Math.max(last, end)) };
      }
      const own = Date.parse(entry.startedAt);
      const slot = starts[place++] ?? own;
      const start = keepsStarts ? own : Math.max(slot, last + 1);
      last = start;
      const length = Date.parse(entry.endedAt) - own;
      return start === own ? entry : { id, startedAt: toInstant(start), endedAt: toInstant(start + length) };
    });
  };
  const kept = inPlace(true);
  const isInOrder = kept.every((one, index) => {
    const next = kept[index + 1];
    return next === undefined || inOrderStarted(one, next) <= 0;
  });
  return isInOrder ? kept : inPlace(false);
}

const toInstant = (at: number): string => new Date(at).toISOString();
