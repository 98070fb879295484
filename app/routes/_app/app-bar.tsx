import { useLocation } from "@remix-run/react";
import { workoutPath } from "#app/content/navigation.ts";
import { useRunningWorkout } from "#app/data/use-live.ts";
import type { RunningWorkout, Stopwatch } from "#app/domain/running-workout/running-workout.ts";
import { shownInstant } from "#app/domain/running-workout/timing/absence.ts";
import { isExercising, isRoutineRunning, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { BottomBar, StartStop } from "#app/features/app-frame/public.ts";
import { useStartWorkout } from "#app/features/workout/public.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { useNow } from "#app/ui/use-now.ts";

/**
 * The bottom bar of the signed-in app. The own screens of a running workout or routine have no bar. On other screens
 * the middle stop links to the running one.
 */
export function AppBar() {
  const running = useRunningWorkout();
  const { pathname } = useLocation();
  const { start, prefetch } = useStartWorkout();
  const list = running ? listRunning(running) : [];
  const [current] = list;
  if (!running || !current)
    return <BottomBar start={<StartStop to="/workouts" onStart={start} onPrefetch={prefetch} />} />;
  // The tracker has the controls of a timed workout. A routine has its controls on its own page.
  if (list.some(({ id }) => pathname === workoutPath(id)) || (pathname === "/workouts" && isTiming(running)))
    return null;
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

interface Running {
  readonly id: string;
  /** Null for a routine, whose clock isn't shown here. */
  readonly watch: Stopwatch | null;
}

/** The running workout, exercise and routine. The bar links to the first one. */
function listRunning(running: RunningWorkout): Running[] {
  const { general, panel, routine } = running;
  const list: Running[] = [];
  if (routine && isRoutineRunning(running)) list.push({ id: routine.id, watch: null });
  if (general) list.push(general);
  if (panel?.id && isExercising(running)) list.push({ id: panel.id, watch: panel.watch });
  return list;
}

function Clock({ running, watch }: { running: RunningWorkout; watch: Stopwatch }) {
  return <>{formatDuration(elapsedSeconds(watch, shownInstant(running, useNow(), watch)))}</>;
}
