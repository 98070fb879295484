import { useRunningWorkout } from "#app/data/use-live.ts";
import { hasUnrecorded, isRoutineRunning } from "#app/domain/running-workout/timing/is-timing.ts";

/** Where a workout is under way here, says that erasing takes it as well. */
export function RunningGoesToo() {
  const running = useRunningWorkout();
  if (!running || !(hasUnrecorded(running) || isRoutineRunning(running))) return null;
  return <p>The workout that is running on this device goes too.</p>;
}
