import { useMemo } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import { useLive } from "#app/data/react/use-live.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { listExercises } from "./list-exercises.ts";

/** The built-in exercises, then the own ones. Returns `builtIn` itself while the own ones load. */
export function useExercises(): readonly Exercise[] {
  const own = useLive((data) => data.exercises.list(), []);
  return useMemo(() => (own ? listExercises(own) : builtIn), [own]);
}
