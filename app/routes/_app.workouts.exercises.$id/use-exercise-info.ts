import { useEffect, useState } from "react";
import { useLive } from "#app/data/react/use-live.ts";
import { type ExerciseInfo, findExerciseInfo } from "#app/features/exercise-page/exercise-info.ts";
import { loadLibrary } from "#app/features/library/load-library.ts";
import type { LibraryExercise } from "#app/model/library-exercise.ts";

/**
 * The exercise of an id: undefined while it is looked up, null when neither the built-in exercises, the own ones nor the
 * library have it. The library is fetched only for an id that isn't among the others.
 */
export function useExerciseInfo(id: string): ExerciseInfo | null | undefined {
  const own = useLive((data) => data.exercises.list(), []);
  const [library, setLibrary] = useState<readonly LibraryExercise[]>();
  const found = own && findExerciseInfo(id, own, library ?? []);
  const isMissing = found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    const show = (loaded: readonly LibraryExercise[]) => isWanted && setLibrary(loaded);
    loadLibrary().then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return found ?? (library ? found : undefined);
}
