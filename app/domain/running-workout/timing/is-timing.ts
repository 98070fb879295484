/* Whether something is being timed. In a file of its own, so that callers don't load the schemas. */
import type { RunningWorkout } from "../running-workout.ts";

/** After an absence this long a clock shows the time of the last activity. */
export const frozenAfterMs = 6 * 60 * 60_000;

export function isExercising(state: RunningWorkout): boolean {
  return state.panel !== null && state.panel.watch.runningSince !== null;
}

/** Whether a general workout or an exercise is being timed. */
export function isTiming(state: RunningWorkout): boolean {
  return state.general !== null || isExercising(state);
}

/** Whether a routine runs by the clock. */
export function isRoutineRunning({ routine }: RunningWorkout): boolean {
  return routine != null && routine.phase !== "over";
}

/** Whether something is timed or has sets. Other tabs then show it, and only its owner changes it. */
export function isRunning(state: RunningWorkout): boolean {
  return isTiming(state) || Boolean(state.cards?.length);
}

/** Whether something runs or is not recorded yet: completed entries, or exercises that can still be saved. */
export function hasUnrecorded(state: RunningWorkout): boolean {
  return isRunning(state) || Boolean(state.unsaved?.length) || Boolean(state.unrecorded?.length);
}
