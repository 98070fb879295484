import { useLocation } from "@remix-run/react";
import { Suspense, useState } from "react";
import { useRunningWorkout } from "#app/data/use-live.ts";
import { useWorkoutPresence } from "#app/features/workout/public.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

/** What runs goes on without its cues if they can't be fetched. */
const RunningCues = lazyPart(() => import("./running-cues.tsx"), Nothing);

/**
 * Renders nothing. On the screens that don't show what runs, gives the cues of a rest or routine, records what has ended,
 * and stores that the person is here.
 */
export function BackgroundCues() {
  const running = useRunningWorkout();
  const [openedAt] = useState(Date.now);
  useWorkoutPresence(running);
  // Its own screens record what they end; elsewhere a page that was closed in between may have left something.
  const isLeft = useLocation().pathname.startsWith("/workouts") ? false : running?.unrecorded?.length;
  if (!running || (!running.rest.endsAt && !running.routine?.endsAt && !isLeft)) return null;
  return (
    <Suspense>
      <RunningCues running={running} openedAt={openedAt} />
    </Suspense>
  );
}
