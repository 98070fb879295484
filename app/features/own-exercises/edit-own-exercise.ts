import type { NewOwnExercise, OwnExercise } from "#app/model/own-exercise.ts";
import { type ExerciseStores, normalizeName, replaceOwnExercise } from "./add-own-exercise.ts";
import type { OwnExerciseValues } from "./own-exercise-form-values.ts";

/**
 * Edits an own exercise. Entries without the id of an exercise, and its mark as a favourite, refer to it by name, so they get
 * the new name.
 */
export async function editOwnExercise(
  stores: ExerciseStores,
  former: OwnExercise,
  item: NewOwnExercise,
): Promise<void> {
  const { history, settings } = stores;
  const { id, name } = former;
  if (normalizeName(item.name) !== normalizeName(name))
    for (const entry of await history.listLogged({ name })) await history.edit(entry.id, { exerciseId: id });
  await replaceOwnExercise(stores, former, item);
  const { favourites } = await settings.read();
  if (item.name !== name && favourites.includes(name))
    await settings.save({ favourites: { [name]: false, [item.name]: true } });
}

/** The form's initial values for an exercise that exists. */
export const describeOwnExercise = (exercise: NewOwnExercise): OwnExerciseValues => ({
  name: exercise.name,
  category: exercise.category,
  kcalPerMinute: String(exercise.kcalPerMinute),
  measure: exercise.measure ?? "",
  equipment: exercise.equipment ?? "",
  primaryMuscle: exercise.primaryMuscles?.[0] ?? "",
  secondaryMuscles: exercise.secondaryMuscles ?? [],
});
