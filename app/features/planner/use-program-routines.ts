import { useEffect } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { hasProgram } from "#app/data/planner/plan-row.ts";
import { useHistory, useLive } from "#app/data/use-live.ts";

/** Keeps the routines of the program in use up to date with the history: on a page that offers them. */
export function useProgramRoutines(): void {
  const db = useDatabase();
  const isFollowing = useLive(hasProgram, []) ?? false;
  const newestId = useHistory(1)?.entries[0]?.id;
  useEffect(() => {
    if (!db || !isFollowing || newestId === undefined) return;
    import("./programs/refresh-program.ts")
      .then(({ refreshStored }) => refreshStored(db))
      .catch((cause: unknown) => console.warn("The routines of the program are not up to date", cause));
  }, [db, isFollowing, newestId]);
}
