import { useEffect, useRef } from "react";
import type { SessionStatus } from "#app/contracts/load-context.ts";
import { runRefresher } from "./run-refresher.ts";

/** Renders nothing. Renews the session and synchronises the tabs while a protected page is open. */
export function SessionRefresher({ userId, session }: { userId: string; session: SessionStatus }) {
  const refresher = useRef<ReturnType<typeof runRefresher>>();
  const latest = useRef(session);
  latest.current = session;
  useEffect(() => {
    const running = runRefresher({ userId, freshForMs: latest.current.freshForMs });
    refresher.current = running;
    return () => running.stop();
  }, [userId]);
  useEffect(() => refresher.current?.dispatch({ type: "loaded", ...session }), [session]);
  return null;
}
