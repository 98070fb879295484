import { exerciseMuscles } from "#app/content/exercise-muscles.ts";
import { exercises as nine } from "#app/content/exercises.ts";
import type { Equipment } from "#app/model/equipment.ts";
import type { Category } from "#app/model/exercise.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import type { LibraryExercise, Muscle } from "#app/model/library-exercise.ts";
import type { OwnExercise } from "#app/model/own-exercise.ts";
import type { Measure } from "#app/model/training-set.ts";

/** What is known of an exercise, wherever it comes from. */
export interface ExerciseInfo {
  readonly id: string;
  readonly name: string;
  readonly category?: Category | undefined;
  readonly measure?: Measure | undefined;
  readonly equipment?: Equipment | undefined;
  readonly level?: LibraryExercise["level"] | undefined;
  readonly primaryMuscles: readonly Muscle[];
  readonly secondaryMuscles: readonly Muscle[];
}

const noMuscles: Pick<ExerciseInfo, "primaryMuscles" | "secondaryMuscles"> = {
  primaryMuscles: [],
  secondaryMuscles: [],
};

/** Finds an exercise among the nine, the own ones and the library. Returns null when all three lack it. */
export function findExercise(
  id: string,
  own: readonly OwnExercise[],
  library: readonly LibraryExercise[],
): ExerciseInfo | null {
  const builtIn = nine.find((exercise) => exercise.id === id);
  if (builtIn) return { ...(exerciseMuscles[id] ?? noMuscles), ...builtIn };
  const mine = own.find((exercise) => exercise.id === id);
  if (mine)
    return {
      ...mine,
      primaryMuscles: mine.primaryMuscles ?? [],
      secondaryMuscles: mine.secondaryMuscles ?? [],
    };
  return library.find((exercise) => exercise.id === id) ?? null;
}

/** What the history says of an exercise that was deleted, or that was imported without a counterpart. */
export const infoOfEntry = (id: string, { exercise, category, measure }: HistoryEntry): ExerciseInfo => ({
  ...noMuscles,
  id,
  name: exercise,
  category,
  measure,
});
