import { useMemo } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { listExercises } from "./list-exercises.ts";

/** The built-in exercises, then the own ones. Returns `builtIn` itself while the own ones load. */
export function useExercises(): readonly Exercise[] {
  const own = useLive(ownExercises.list, []);
  return useMemo(() => (own ? listExercises(own) : builtIn), [own]);
}
