import { useMemo } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import type { Exercise } from "#app/contracts/exercise.ts";
import { useLive } from "#app/data/react/use-live.ts";

/** The nine and the person's own, in this order; `builtIn` itself while the latter are read. */
export function useExercises(): readonly Exercise[] {
  const own = useLive((data) => data.exercises.list(), []);
  return useMemo(
    () =>
      own
        ? [
            ...builtIn,
            ...own.map(({ id, name, category, kcalPerMinute }) => ({ id, name, category, kcalPerMinute })),
          ]
        : builtIn,
    [own],
  );
}
