import { useEffect } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { markReachedGoals } from "#app/data/goals/commands.ts";
import { listNewlyReached, listUnannouncedGoals } from "#app/data/goals/queries.ts";
import { useLive } from "#app/data/use-live.ts";

/**
 * Renders nothing. While it is mounted, each reached goal is announced once over all tabs and reloads, in a visible
 * tab. It also notes when a goal of strength or body weight is reached.
 * @param onShow opens the list of goals
 */
export function GoalReached({ onShow }: { onShow(): void }) {
  const db = useDatabase();
  const reached = useLive(async (db) => (await listUnannouncedGoals(db)).join(), []);
  const lifted = useLive(async (db) => (await listNewlyReached(db)).join(), []);
  useEffect(() => {
    // If marking fails, the next screen tries again.
    if (db && lifted) markReachedGoals(db).catch(() => undefined);
  }, [db, lifted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onShow` is no reason to announce again
  useEffect(() => {
    if (!db || !reached) return;
    const celebrate = () => {
      if (document.visibilityState !== "visible") return;
      // If loading fails, the next screen tries again.
      import("./celebrate.tsx").then((module) => module.celebrate(db, onShow)).catch(() => undefined);
    };
    celebrate();
    document.addEventListener("visibilitychange", celebrate);
    return () => document.removeEventListener("visibilitychange", celebrate);
  }, [db, reached]);
  return null;
}
