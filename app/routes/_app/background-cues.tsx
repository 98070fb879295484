import { useLocation } from "@remix-run/react";
import { Suspense, useState } from "react";
import { workoutPath } from "#app/content/workout-paths.ts";
import { useRunningWorkout } from "#app/data/react/use-live.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

const loadCues = () => import("./running-cues.tsx");
const RestCues = lazyPart(async () => ({ default: (await loadCues()).RestCues }), Nothing);
const RoutineCues = lazyPart(async () => ({ default: (await loadCues()).RoutineCues }), Nothing);

/** Renders nothing. Gives the cues of a running rest or routine on the screens that don't show it. */
export function BackgroundCues() {
  const running = useRunningWorkout();
  const { pathname } = useLocation();
  const [openedAt] = useState(Date.now);
  if (!running) return null;
  const { general, panel, rest, routine } = running;
  const isShown = (id: string | null | undefined) => id != null && pathname === workoutPath(id);
  const isTracked = pathname === "/workouts" || isShown(general?.id ?? panel?.id);
  return (
    <Suspense>
      {/* A rest that was over before the app was opened is told by the workout's own screens. */}
      {(rest.endsAt ?? 0) > openedAt && !isTracked && <RestCues />}
      {routine?.endsAt != null && !isShown(routine.id) && <RoutineCues />}
    </Suspense>
  );
}
