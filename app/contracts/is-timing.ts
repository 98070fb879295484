/*
 * Whether something is being timed right now; apart from the schemas, so that asking doesn't load them.
 */
import type { RunningSession } from "./running-session.ts";

export function isExercising(state: RunningSession): boolean {
  return state.panel !== null && state.panel.watch.runningSince !== null;
}

/** A general session or an exercise is being timed. */
export function isTiming(state: RunningSession): boolean {
  return state.general !== null || isExercising(state);
}
