// Adds an own exercise, or restores the deleted one of the same name with its history.

import type { Data } from "#app/data/data.ts";
import type { NewOwnExercise, OwnExercise } from "#app/model/own-exercise.ts";

export type ExerciseStores = Pick<Data, "exercises" | "history" | "runningWorkout" | "settings">;

/** Exercises whose names differ in this are different ones. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

/** Whether sets of the exercise are logged, or can be ticked in the running workout: its measure stays then. */
export async function hasSets(
  { history, runningWorkout }: ExerciseStores,
  { id, name }: Pick<OwnExercise, "id" | "name">,
): Promise<boolean> {
  const running = await runningWorkout.find();
  if (running?.cards?.some(({ exercise }) => exercise.id === id)) return true;
  return (await history.listLogged({ id, name })).some(({ sets = [] }) => sets.length > 0);
}

interface Added {
  readonly exercise: OwnExercise;
  /** A deleted exercise of this name was restored, with its history. */
  readonly isBack: boolean;
}

/** Adds an own exercise, or restores the deleted one of its name with the values of `item`. */
export async function addOwnExercise(stores: ExerciseStores, item: NewOwnExercise): Promise<Added> {
  const { exercises } = stores;
  const deleted = await exercises.listDeleted();
  const former = deleted.findLast(({ name }) => normalizeName(name) === normalizeName(item.name));
  if (!former) return { exercise: await exercises.add(item), isBack: false };
  return { exercise: await replaceOwnExercise(stores, former, item), isBack: true };
}

/** Replaces the exercise under the same id. Its measure stays once it has sets. */
export async function replaceOwnExercise(
  stores: ExerciseStores,
  former: OwnExercise,
  item: NewOwnExercise,
): Promise<OwnExercise> {
  const { measure, ...others } = item;
  const measureAfter =
    measure !== former.measure && (await hasSets(stores, former)) ? former.measure : measure;
  return stores.exercises.edit(former.id, { ...others, ...(measureAfter && { measure: measureAfter }) });
}
