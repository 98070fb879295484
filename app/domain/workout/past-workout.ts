import { floorToTenth, roundToTenth } from "#app/lib/format-number.ts";
import type { Exercise } from "../exercise/exercise.ts";
import type { TrainingSet } from "../set/training-set.ts";
import type { NewWorkout, PastWorkout } from "./history-entry.ts";
import { nameWorkout, toDoneExercise } from "./name-workout.ts";

/** An exercise of a workout that is entered after it, with the sets that were done. */
interface PastExercise {
  readonly exercise: Exercise;
  readonly sets: readonly Pick<TrainingSet, "seconds">[];
}

/** The length of the timed sets. Nothing else is known about the length of the exercise. */
const timedSeconds = ({ sets }: PastExercise): number =>
  sets.reduce((sum, { seconds = 0 }) => sum + seconds, 0);

/** The length of all timed sets. The workout lasted at least as long. */
export const listedSeconds = (exercises: readonly PastExercise[]): number =>
  exercises.reduce((sum, one) => sum + timedSeconds(one), 0);

/**
 * kcal by the rates of the exercises: timed sets count their time, and the rest of the workout is divided among the other
 * sets.
 */
export const estimateKcal = (exercises: readonly PastExercise[], duration: number): number =>
  roundToTenth(kcalByRates(exercises, duration));

function kcalByRates(exercises: readonly PastExercise[], duration: number): number {
  const untimed = exercises.flatMap(({ sets }) => sets).filter(({ seconds }) => !seconds).length;
  const share = untimed > 0 ? Math.max(0, duration - listedSeconds(exercises)) / untimed : 0;
  return exercises.reduce((sum, { exercise, sets }) => {
    const time = sets.reduce((total, { seconds }) => total + (seconds || share), 0);
    return sum + (exercise.kcalPerMinute * time) / 60;
  }, 0);
}

/** The fields of an exercise that is entered after it, with its sets: the length and the kcal are those of timed sets. */
export function toPastExercise(exercise: Exercise, sets: readonly TrainingSet[], note = "", group?: string) {
  const { id: exerciseId, name, category, kcalPerMinute, measure = "time" } = exercise;
  const duration = timedSeconds({ exercise, sets });
  return {
    exercise: name,
    exerciseId,
    category,
    measure,
    sets: [...sets],
    ...(note && { note }),
    ...(group && { group }),
    duration,
    caloriesBurned: roundToTenth((kcalPerMinute * duration) / 60),
    kcalPerMinute,
    kcalModel: "exercise" as const,
    source: "logged" as const,
  };
}

/**
 * The entries of a workout that is entered after it: its own and one for each exercise, to record in one transaction.
 * The workout counts for the goals that existed when it ended, with its time and its kcal. An exercise gets no invented
 * length. Its kcal are those of its timed sets, and the kcal of all exercises never exceed the workout's.
 */
export function toPastEntries(
  workout: PastWorkout,
  exercises: readonly (PastExercise & {
    readonly sets: readonly TrainingSet[];
    readonly note?: string;
    readonly group?: string | undefined;
  })[],
  newId: () => string,
) {
  const { duration, caloriesBurned, startedAt, endedAt } = workout;
  const id = newId();
  const totalByRates = kcalByRates(exercises, duration);
  const estimate = roundToTenth(totalByRates);
  const isEstimate = estimate === caloriesBurned;
  const kcalModel = isEstimate ? "exercise" : "entered";
  const category = nameWorkout(
    exercises.map(({ exercise, sets }) => toDoneExercise(exercise, sets)),
  )?.category;
  const own: NewWorkout = {
    ...workout,
    id,
    ...(category && { category }),
    source: "logged",
    kcalModel,
    ...(isEstimate && { kcalPerMinute: roundToTenth((estimate * 60) / duration) }),
  };
  const parts = exercises.map(({ exercise, sets, note, group }, index): NewWorkout => {
    const byRate = (exercise.kcalPerMinute * timedSeconds({ exercise, sets })) / 60;
    return {
      ...toPastExercise(exercise, sets, note, group),
      id: newId(),
      workoutId: id,
      caloriesBurned: floorToTenth(totalByRates > 0 ? (byRate * caloriesBurned) / totalByRates : 0),
      kcalModel,
      // The time of the exercise within the workout is unknown. The starts differ by a millisecond, so that the order
      // stays.
      startedAt: new Date(Date.parse(startedAt) + index).toISOString(),
      endedAt,
    };
  });
  return [
    { workout: own, options: { towardGoals: true, goalsAsOf: endedAt } },
    ...parts.map((part) => ({ workout: part, options: { towardGoals: false } })),
  ] as const;
}
