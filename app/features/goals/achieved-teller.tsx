import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";

/** Renders nothing; while it is mounted, each goal that reaches its target raises the profile's count, once ever. */
export function AchievedTeller() {
  const data = useData();
  const untold = useLive(async (open) => (await open.goals.listUntold()).join(), []);
  useEffect(() => {
    if (data?.owner.kind !== "account" || !untold) return;
    const { goals, owner } = data;
    let stop = () => {};
    let isOver = false;
    // Few visits have something to tell. What can't be fetched now is told with the next screen.
    import("./tell-achieved.ts")
      .then(({ keepTelling }) => {
        if (!isOver) stop = keepTelling(goals, owner.id);
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [data, untold]);
  return null;
}
