import { useLocation } from "@remix-run/react";
import { workoutPath } from "#app/content/workout-paths.ts";
import { useRunningWorkout } from "#app/data/react/use-live.ts";
import { BottomBar } from "#app/features/app-frame/bottom-bar.tsx";
import { StartStop } from "#app/features/app-frame/start-stop.tsx";
import { shownInstant } from "#app/features/workout/absence.ts";
import { elapsedSeconds } from "#app/features/workout/stopwatch.ts";
import { useStartWorkout } from "#app/features/workout/use-start-workout.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { isTiming } from "#app/model/is-timing.ts";
import type { RunningWorkout, Stopwatch } from "#app/model/running-workout.ts";
import { useNow } from "#app/ui/use-now.ts";

/**
 * The bottom bar of the signed-in app. While a workout runs it is hidden on the workout's screens; elsewhere its middle
 * stop links to the workout.
 */
export function AppBar() {
  const running = useRunningWorkout();
  const { pathname } = useLocation();
  const { start, prefetch } = useStartWorkout();
  const current = running && findRunning(running);
  if (!current)
    return <BottomBar start={<StartStop to="/workouts" onStart={start} onPrefetch={prefetch} />} />;
  if (pathname.startsWith("/workouts")) return null;
  return (
    <BottomBar
      start={
        <StartStop
          to={workoutPath(current.id)}
          running={
            <span className="tabular">
              {current.watch && <span className="sr-only">Workout </span>}
              {current.watch ? <Clock running={running} watch={current.watch} /> : "Routine"}
            </span>
          }
        />
      }
    />
  );
}

/** The running routine or workout. A routine has no clock here. */
function findRunning(running: RunningWorkout): { id: string; watch: Stopwatch | null } | null {
  const { general, panel, routine } = running;
  if (routine && routine.phase !== "over") return { id: routine.id, watch: null };
  const id = general?.id ?? panel?.id;
  const watch = general?.watch ?? panel?.watch;
  return isTiming(running) && id ? { id, watch: watch ?? null } : null;
}

function Clock({ running, watch }: { running: RunningWorkout; watch: Stopwatch }) {
  return <>{formatDuration(elapsedSeconds(watch, shownInstant(running, useNow(), watch)))}</>;
}
