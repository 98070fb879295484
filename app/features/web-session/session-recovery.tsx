import { useEffect } from "react";
import { runRefresher } from "./run-refresher.ts";

const reload = () => window.location.reload();

/**
 * Renders nothing. While the server could not check the session, asks for it again and reloads the page once it is
 * known.
 */
export function SessionRecovery() {
  useEffect(() => {
    // The user isn't known, so the id is empty. Each answer reloads the page, even the answer that the session is over.
    const refresher = runRefresher({ userId: "", freshForMs: 0 }, reload);
    refresher.dispatch({ type: "loaded", freshForMs: 0, events: [] });
    return refresher.stop;
  }, []);
  return null;
}
