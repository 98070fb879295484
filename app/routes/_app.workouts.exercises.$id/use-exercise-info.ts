import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { useLive } from "#app/data/use-live.ts";
import { type ExerciseInfo, findExerciseInfo } from "#app/domain/exercise/exercise-info.ts";
import { useLibrary } from "#app/features/library/public.ts";

/**
 * The exercise of an id: undefined while it is looked up, null when neither the built-in exercises, the own ones nor the
 * library have it. The library is fetched only for an id that isn't among the others.
 */
export function useExerciseInfo(id: string): ExerciseInfo | null | undefined {
  const own = useLive(ownExercises.list, []);
  const isMissing = own !== undefined && findExerciseInfo(id, own, []) === null;
  const { status, library } = useLibrary(isMissing);
  if (!own || (isMissing && status === "loading")) return undefined;
  return findExerciseInfo(id, own, library);
}
