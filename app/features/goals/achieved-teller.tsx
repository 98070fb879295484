import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import { keepTelling } from "./tell-achieved.ts";

/** Renders nothing; while it is mounted, each goal that reaches its target raises the profile's count, once ever. */
export function AchievedTeller() {
  const data = useData();
  const untold = useLive(async (open) => (await open.goals.listUntold()).join(), []);
  useEffect(() => {
    if (data?.owner.kind !== "account" || !untold) return;
    return keepTelling(data.goals, data.owner.id);
  }, [data, untold]);
  return null;
}
