import { useEffect, useState } from "react";
import { loadLibrary, toExercise } from "#app/features/library/load-library.ts";
import type { Exercise } from "#app/model/exercise.ts";

/**
 * The library's exercise of a name: undefined while the library loads, null when it has none.
 * @param name null asks for nothing and fetches nothing
 */
export function useLibraryExercise(name: string | null): Exercise | null | undefined {
  const [answer, setAnswer] = useState<{ name: string; exercise: Exercise | null }>();
  useEffect(() => {
    if (name === null) return;
    let isWanted = true;
    const show = (exercise: Exercise | null) => isWanted && setAnswer({ name, exercise });
    loadLibrary().then(
      (library) => {
        const found = library.find((one) => one.name === name);
        show(found ? toExercise(found) : null);
      },
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  if (name === null) return null;
  return answer?.name === name ? answer.exercise : undefined;
}
