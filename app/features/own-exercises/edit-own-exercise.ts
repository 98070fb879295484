import type { FitnessDatabase } from "#app/data/database.ts";
import { editEntry } from "#app/data/history/commands.ts";
import { listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { readSettings, saveSettings } from "#app/data/settings/settings.ts";
import type { NewOwnExercise, OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { normalizeName, replaceOwnExercise } from "./add-own-exercise.ts";
import type { OwnExerciseValues } from "./own-exercise-form-values.ts";

/**
 * Edits an own exercise. Entries without an exercise's id, and the mark as a favourite, refer to it by name, so they
 * get the new name.
 */
export async function editOwnExercise(
  db: FitnessDatabase,
  former: OwnExercise,
  item: NewOwnExercise,
): Promise<void> {
  const { id, name } = former;
  if (normalizeName(item.name) !== normalizeName(name))
    for (const entry of await listLoggedExercises(db, { name }))
      await editEntry(db, entry.id, { exerciseId: id });
  await replaceOwnExercise(db, former, item);
  const { favourites } = await readSettings(db);
  if (item.name !== name && favourites.includes(name))
    await saveSettings(db, { favourites: { [name]: false, [item.name]: true } });
}

/** The form's initial values for an exercise that exists. */
export const toOwnExerciseValues = (exercise: NewOwnExercise): OwnExerciseValues => ({
  name: exercise.name,
  category: exercise.category,
  kcalPerMinute: String(exercise.kcalPerMinute),
  measure: exercise.measure ?? "",
  equipment: exercise.equipment ?? "",
  primaryMuscle: exercise.primaryMuscles?.[0] ?? "",
  secondaryMuscles: exercise.secondaryMuscles ?? [],
});
