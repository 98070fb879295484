import { useEffect } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { confirmReportedGoals } from "#app/data/goals/commands.ts";
import { listUnreportedGoals } from "#app/data/goals/queries.ts";
import { useLive } from "#app/data/use-live.ts";
import { startGoalSync } from "./sync-achieved.ts";

/** Renders nothing. While it is mounted, each goal that reaches its target is reported to the server once. */
export function GoalSync() {
  const db = useDatabase();
  const unsynced = useLive(async (db) => (await listUnreportedGoals(db)).join(), []);
  useEffect(() => {
    if (db?.owner.kind !== "account" || !unsynced) return;
    const goals = {
      listUnreported: () => listUnreportedGoals(db),
      confirmReported: (ids: readonly string[]) => confirmReportedGoals(db, ids),
    };
    return startGoalSync(goals, db.owner.id);
  }, [db, unsynced]);
  return null;
}
