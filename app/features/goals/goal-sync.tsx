import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import { startGoalSync } from "./sync-achieved.ts";

/** Renders nothing. While it is mounted, each goal that reaches its target is reported to the server once. */
export function GoalSync() {
  const data = useData();
  const unsynced = useLive(async (open) => (await open.goals.listUnreported()).join(), []);
  useEffect(() => {
    if (data?.owner.kind !== "account" || !unsynced) return;
    return startGoalSync(data.goals, data.owner.id);
  }, [data, unsynced]);
  return null;
}
