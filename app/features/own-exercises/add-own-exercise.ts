// Adds an own exercise, or brings it back: the past of an exercise stays with it.

import type { Data } from "#app/data/data.ts";
import type { NewOwnExercise, OwnExercise } from "#app/model/own-exercise.ts";

export type Stores = Pick<Data, "exercises" | "history" | "runningWorkout" | "settings">;

/** Exercises whose names differ in this are different ones. */
export const keyOf = (name: string): string => name.trim().toLowerCase();

/** Whether sets of it are logged, or can be ticked in the workout that runs: these keep what is recorded of them. */
export async function hasSets(
  { history, runningWorkout }: Stores,
  { id, name }: Pick<OwnExercise, "id" | "name">,
): Promise<boolean> {
  const running = await runningWorkout.find();
  if (running?.cards?.some(({ exercise }) => exercise.id === id)) return true;
  return (await history.listLogged({ id, name })).some(({ sets = [] }) => sets.length > 0);
}

interface Added {
  readonly exercise: OwnExercise;
  /** A deleted one of this name came back, with its past. */
  readonly isBack: boolean;
}

/** Adds an own exercise, or brings back the deleted one of its name with what `item` says. */
export async function addOwnExercise(stores: Stores, item: NewOwnExercise): Promise<Added> {
  const { exercises } = stores;
  const deleted = await exercises.listDeleted();
  const former = deleted.findLast(({ name }) => keyOf(name) === keyOf(item.name));
  if (!former) return { exercise: await exercises.add(item), isBack: false };
  return { exercise: await replaceOwnExercise(stores, former, item), isBack: true };
}

/** Under the same id. What is recorded of its sets stays once it has some. */
export async function replaceOwnExercise(
  stores: Stores,
  former: OwnExercise,
  item: NewOwnExercise,
): Promise<OwnExercise> {
  const { measure, ...others } = item;
  const measureAfter =
    measure !== former.measure && (await hasSets(stores, former)) ? former.measure : measure;
  return stores.exercises.edit(former.id, { ...others, ...(measureAfter && { measure: measureAfter }) });
}
