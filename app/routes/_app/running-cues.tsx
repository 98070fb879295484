import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { workoutPath } from "#app/content/navigation.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { LockedAlarm } from "#app/features/locked-alarm/public.ts";
import { useRoutineRun } from "#app/features/routines/public.ts";
import { RestAlarm, useWorkoutControls } from "#app/features/workout/public.ts";

interface RunningCuesProps {
  running: RunningWorkout;
  /** When the app was opened. A rest that ended before is announced by the workout's own screens. */
  openedAt: number;
}

/**
 * Renders nothing. Says when the rest is over and which step comes next in the routine, and records completed entries.
 * Default export, because it is loaded lazily.
 */
export default function RunningCues({ running, openedAt }: RunningCuesProps): ReactNode {
  const { pathname } = useLocation();
  const { general, panel, rest, routine, unrecorded = [] } = running;
  const isShown = (id: string | null | undefined) => id != null && pathname === workoutPath(id);
  const isTracked = pathname === "/workouts" || isShown(general?.id ?? panel?.id);
  return (
    <>
      {!isTracked && ((rest.endsAt ?? 0) > openedAt || unrecorded.length > 0) && <Rest />}
      {routine?.endsAt != null && !isShown(routine.id) && <Routine />}
    </>
  );
}

function Rest() {
  const { tracker } = useWorkoutControls();
  return <RestAlarm tracker={tracker} />;
}

function Routine() {
  const { run } = useRoutineRun();
  return run && <LockedAlarm slot="routine" endsAt={run.phase === "rest" ? run.endsAt : null} />;
}
