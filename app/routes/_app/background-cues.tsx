import { useLocation } from "@remix-run/react";
import { Suspense, useState } from "react";
import { useRunningWorkout } from "#app/data/use-live.ts";
import { useWorkoutPresence } from "#app/features/workout/public.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

/** If the cues can't be fetched, the workout goes on without them. */
const RunningCues = lazyPart(() => import("./running-cues.tsx"), Nothing);

/**
 * Renders nothing. On the screens without the running workout, gives the cues of a rest or routine, records completed
 * entries, and stores that the page is in use.
 */
export function BackgroundCues() {
  const running = useRunningWorkout();
  const [openedAt] = useState(Date.now);
  useWorkoutPresence(running);
  // The workout's own screens record the entries that they complete. A page that was closed in between may have left
  // some.
  const isLeft = useLocation().pathname.startsWith("/workouts") ? false : running?.unrecorded?.length;
  if (!running || (!running.rest.endsAt && !running.routine?.endsAt && !isLeft)) return null;
  return (
    <Suspense>
      <RunningCues running={running} openedAt={openedAt} />
    </Suspense>
  );
}
