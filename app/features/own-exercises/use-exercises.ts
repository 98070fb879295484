import { useMemo } from "react";
import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { useLive } from "#app/data/use-live.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listExercises } from "#app/domain/exercise/own-exercise.ts";

/** The built-in exercises, then the own ones. Returns `builtIn` itself while the own ones load. */
export function useExercises(): readonly Exercise[] {
  const own = useLive(ownExercises.list, []);
  return useMemo(() => (own ? listExercises(own) : builtIn), [own]);
}
