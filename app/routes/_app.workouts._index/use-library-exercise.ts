import { useEffect, useState } from "react";
import { useBodyWeight } from "#app/data/react/use-live.ts";
import { loadLibrary, toExercise } from "#app/features/library/load-library.ts";
import type { Exercise } from "#app/model/exercise.ts";
import type { LibraryExercise } from "#app/model/library-exercise.ts";

/**
 * The library's exercise of a name, with its rate for the member's weight: undefined while either loads, null when there is
 * none.
 * @param name null asks for nothing and fetches nothing
 */
export function useLibraryExercise(name: string | null): Exercise | null | undefined {
  const bodyWeightG = useBodyWeight();
  const [answer, setAnswer] = useState<{ name: string; exercise: LibraryExercise | null }>();
  useEffect(() => {
    if (name === null) return;
    let isWanted = true;
    const show = (exercise: LibraryExercise | null) => isWanted && setAnswer({ name, exercise });
    loadLibrary().then(
      (library) => show(library.find((one) => one.name === name) ?? null),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  if (name === null) return null;
  if (answer?.name !== name || bodyWeightG === undefined) return undefined;
  return answer.exercise && toExercise(answer.exercise, bodyWeightG ?? undefined);
}
