import { useCallback, useEffect, useState } from "react";
import type { LibraryExercise } from "#app/model/library-exercise.ts";
import { loadLibrary } from "./load-library.ts";

interface LibraryState {
  readonly status: "loading" | "loaded" | "failed";
  readonly library: readonly LibraryExercise[];
}

/** The library, fetched when the component is first shown, and again with `retry` or when the network is back. */
export function useLibrary(): LibraryState & { retry(): void } {
  const [state, setState] = useState<LibraryState>({ status: "loading", library: [] });
  const load = useCallback(() => {
    setState((former) => (former.status === "loaded" ? former : { status: "loading", library: [] }));
    loadLibrary().then(
      (library) => setState({ status: "loaded", library }),
      () => setState({ status: "failed", library: [] }),
    );
  }, []);
  useEffect(load, [load]);
  useEffect(() => {
    if (state.status !== "failed") return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [state.status, load]);
  return { ...state, retry: load };
}
