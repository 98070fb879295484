import { useEffect } from "react";
import { runKeeper } from "./run-keeper.ts";

const reload = () => window.location.reload();

/** Renders nothing; asks for the session while nobody can tell whose it is, and loads the page anew once that is known. */
export function SessionSeeker() {
  useEffect(() => {
    // Of nobody in particular: whoever it turns out to be, or nobody any more, is shown what is theirs.
    const keeper = runKeeper({ userId: "", freshForMs: 0 }, reload);
    keeper.dispatch({ type: "loaded", freshForMs: 0, events: [] });
    return keeper.stop;
  }, []);
  return null;
}
