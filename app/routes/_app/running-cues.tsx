import { useWorkoutControls } from "#app/features/workout/use-workout-controls.ts";
import { useRoutineRun } from "../_app.workouts._index/use-routine-run.ts";

/** Renders nothing. Says when the rest is over. */
export function RestCues() {
  useWorkoutControls();
  return null;
}

/** Renders nothing. Says what comes next in the routine. */
export function RoutineCues() {
  useRoutineRun();
  return null;
}
