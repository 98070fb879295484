import { useEffect, useRef } from "react";
import type { SessionNews } from "#app/contracts/load-context.ts";
import { runKeeper } from "./run-keeper.ts";

/** Renders nothing; keeps the session alive and the tabs in step while a protected page is open. */
export function SessionKeeper({ userId, news }: { userId: string; news: SessionNews }) {
  const keeper = useRef<ReturnType<typeof runKeeper>>();
  const latest = useRef(news);
  latest.current = news;
  useEffect(() => {
    const running = runKeeper({ userId, freshForMs: latest.current.freshForMs });
    keeper.current = running;
    return () => running.stop();
  }, [userId]);
  useEffect(() => keeper.current?.dispatch({ type: "loaded", ...news }), [news]);
  return null;
}
