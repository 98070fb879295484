import { Suspense, useState } from "react";
import { useRunningWorkout } from "#app/data/react/use-live.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

/** What runs goes on without its cues if they can't be fetched. */
const RunningCues = lazyPart(() => import("./running-cues.tsx"), Nothing);

/** Renders nothing. Gives the cues of a running rest or routine on the screens that don't show it. */
export function BackgroundCues() {
  const running = useRunningWorkout();
  const [openedAt] = useState(Date.now);
  if (!running?.rest.endsAt && !running?.routine?.endsAt) return null;
  return (
    <Suspense>
      <RunningCues running={running} openedAt={openedAt} />
    </Suspense>
  );
}
