// Adds an own exercise, or restores the deleted one of the same name with its history.

import type { FitnessDatabase } from "#app/data/database.ts";
import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { NewOwnExercise, OwnExercise } from "#app/domain/exercise/own-exercise.ts";

/** Exercises whose names differ in this are different ones. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

/** Whether sets of the exercise are logged, or can be ticked in the running workout: its measure stays then. */
export async function hasSets(
  db: FitnessDatabase,
  { id, name }: Pick<OwnExercise, "id" | "name">,
): Promise<boolean> {
  const running = await findRunningWorkout(db);
  if (running?.cards?.some(({ exercise }) => exercise.id === id)) return true;
  return (await listLoggedExercises(db, { id, name })).some(({ sets = [] }) => sets.length > 0);
}

interface Added {
  readonly exercise: OwnExercise;
  /** A deleted exercise of this name was restored, with its history. */
  readonly isBack: boolean;
}

/** Adds an own exercise, or restores the deleted one of its name with the values of `item`. */
export async function addOwnExercise(db: FitnessDatabase, item: NewOwnExercise): Promise<Added> {
  const deleted = await ownExercises.listDeleted(db);
  const former = deleted.findLast(({ name }) => normalizeName(name) === normalizeName(item.name));
  if (!former) return { exercise: await ownExercises.add(db, item), isBack: false };
  return { exercise: await replaceOwnExercise(db, former, item), isBack: true };
}

/** Replaces the exercise under the same id. Its measure stays once it has sets. */
export async function replaceOwnExercise(
  db: FitnessDatabase,
  former: OwnExercise,
  item: NewOwnExercise,
): Promise<OwnExercise> {
  const { measure, ...others } = item;
  const measureAfter = measure !== former.measure && (await hasSets(db, former)) ? former.measure : measure;
  return ownExercises.edit(db, former.id, { ...others, ...(measureAfter && { measure: measureAfter }) });
}
