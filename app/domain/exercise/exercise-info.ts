import type { Measure } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { exercises as builtIn } from "./built-in-exercises.ts";
import type { Equipment } from "./equipment.ts";
import type { Category } from "./exercise.ts";
import { exerciseMuscles } from "./exercise-muscles.ts";
import type { LibraryExercise } from "./library-exercise.ts";
import type { Muscle } from "./muscle.ts";
import type { OwnExercise } from "./own-exercise.ts";

/** The known facts about an exercise, from any source. */
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

/** Finds a built-in exercise, an own one or one of the library by its id. Returns null when there is none. */
export function findExerciseInfo(
  id: string,
  own: readonly OwnExercise[],
  library: readonly LibraryExercise[],
): ExerciseInfo | null {
  const listed = builtIn.find((exercise) => exercise.id === id);
  if (listed) return { ...listed, ...(exerciseMuscles[id] ?? noMuscles) };
  const mine = own.find((exercise) => exercise.id === id);
  if (mine)
    return {
      ...mine,
      primaryMuscles: mine.primaryMuscles ?? [],
      secondaryMuscles: mine.secondaryMuscles ?? [],
    };
  return library.find((exercise) => exercise.id === id) ?? null;
}

/** The facts that an entry has about an exercise that was deleted, or that was imported without a counterpart. */
export const infoOfEntry = (id: string, { exercise, category, measure }: HistoryEntry): ExerciseInfo => ({
  ...noMuscles,
  id,
  name: exercise,
  category,
  measure,
});
