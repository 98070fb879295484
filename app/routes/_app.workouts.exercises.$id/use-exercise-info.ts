import { ownExercises } from "#app/data/collections.ts";
import { useLive } from "#app/data/use-live.ts";
import { type ExerciseInfo, findExerciseInfo } from "#app/domain/exercise/exercise-info.ts";
import { useLibrary } from "#app/features/library/public.ts";

/**
 * The exercise with an id; undefined while it is looked up, null when it is neither a built-in exercise, an own one nor
 * one of the library. The library is fetched only if the id isn't among the others.
 */
export function useExerciseInfo(id: string): ExerciseInfo | null | undefined {
  const own = useLive(ownExercises.list, []);
  const isMissing = own !== undefined && findExerciseInfo(id, own, []) === null;
  const { status, library } = useLibrary(isMissing);
  if (!own || (isMissing && status === "loading")) return undefined;
  return findExerciseInfo(id, own, library);
}
