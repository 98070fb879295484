/*
 * Whether something is being timed. Separate from the schemas, so that they are not loaded for it.
 */
import type { RunningWorkout } from "./running-workout.ts";

/** After an absence this long a clock shows the time of the last activity. */
export const frozenAfterMs = 6 * 60 * 60_000;

export function isExercising(state: RunningWorkout): boolean {
  return state.panel !== null && state.panel.watch.runningSince !== null;
}

/** A general workout or an exercise is being timed. */
export function isTiming(state: RunningWorkout): boolean {
  return state.general !== null || isExercising(state);
}

/** A routine runs by the clock. */
export function isRoutineRunning({ routine }: RunningWorkout): boolean {
  return routine != null && routine.phase !== "over";
}

/** Something is timed or has sets: other tabs show it, and only its owner changes it. */
export function isRunning(state: RunningWorkout): boolean {
  return isTiming(state) || Boolean(state.cards?.length);
}

/** Something runs or is not recorded yet: entries of what has ended, or exercises that can still be saved. */
export function hasUnrecorded(state: RunningWorkout): boolean {
  return isRunning(state) || Boolean(state.unsaved?.length) || Boolean(state.unrecorded?.length);
}
