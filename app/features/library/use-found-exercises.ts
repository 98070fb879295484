import { useMemo } from "react";
import { ownExercises } from "#app/data/collections.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listCandidates } from "./search/candidates.ts";
import { prepareSearch, searchLibrary } from "./search/search-library.ts";
import { useLibrary } from "./use-library.ts";

/** The exercises that a text finds, the best first: built-in ones, own ones and those of the library. */
export function useFoundExercises(text: string): { exercises: readonly Exercise[]; isLoading: boolean } {
  const own = useLive(ownExercises.list, []);
  const { status, library } = useLibrary();
  const search = useMemo(() => prepareSearch(listCandidates(own ?? [], library, undefined)), [own, library]);
  const exercises = useMemo(
    () => searchLibrary(search, { text, muscle: null, equipment: null }).map(({ exercise }) => exercise),
    [search, text],
  );
  return { exercises, isLoading: status === "loading" };
}
