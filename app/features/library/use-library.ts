import { useCallback, useEffect, useState } from "react";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import { loadLibrary } from "./load-library.ts";

interface LibraryState {
  readonly status: "loading" | "loaded" | "failed";
  readonly library: readonly LibraryExercise[];
}

const loading: LibraryState = { status: "loading", library: [] };

/**
 * The library, fetched when the component is first shown, and again with `retry`. When the network is back, it is
 * fetched without a notice, and the component's substitute stays until then.
 * @param isWanted false if it isn't needed, or not yet
 */
export function useLibrary(isWanted = true): LibraryState & { retry(): void } {
  const [state, setState] = useState(loading);
  const load = useCallback(() => {
    loadLibrary().then(
      (library) => setState({ status: "loaded", library }),
      () => setState({ status: "failed", library: [] }),
    );
  }, []);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  useEffect(() => {
    if (state.status !== "failed") return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [state.status, load]);
  const retry = () => {
    setState(loading);
    load();
  };
  return { ...state, retry };
}
