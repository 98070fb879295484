// Adds an own exercise, or restores the deleted one with the same name and its history.

import { ownExercises } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { NewOwnExercise, OwnExercise } from "#app/domain/exercise/own-exercise.ts";

/** The form of a name in which names are compared. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

/** Whether the exercise has recorded sets, or sets in the running workout. Its measure can't change then. */
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
  /** Whether a deleted exercise with this name was restored, with its history. */
  readonly isBack: boolean;
}

/** Adds an own exercise, or restores the deleted one with its name and gives it the values of `item`. */
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
