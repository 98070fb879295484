import { Suspense, useEffect, useState } from "react";
import type { RunningElsewhere, Sync } from "#app/data/sync/sync.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { useSync } from "../use-sync.tsx";

const Card = lazyPart(() => import("./running-card.tsx"), Nothing);

/** The newest running workout of another device. Default export, because it is loaded lazily. */
export default function RunningOffer() {
  const opened = useSync();
  const newest = useNewest(opened?.sync);
  if (!opened || !newest) return null;
  return (
    <Suspense>
      <Card key={newest.device} sync={opened.sync} workout={newest} />
    </Suspense>
  );
}

function useNewest(sync: Sync | undefined): RunningElsewhere | null {
  const [newest, setNewest] = useState<RunningElsewhere | null>(null);
  useEffect(() => {
    if (!sync) return;
    const follow = () => setNewest(sync.runningElsewhere()[0] ?? null);
    follow();
    return sync.subscribe(follow);
  }, [sync]);
  return newest;
}
