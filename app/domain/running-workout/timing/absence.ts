import type { RunningWorkout, Stopwatch } from "../running-workout.ts";
import { frozenAfterMs, isTiming } from "./is-timing.ts";

/** After an absence this long the app asks whether to keep going, end at the last activity, or discard. */
export const awayMs = 10 * 60_000;

const hourMs = 60 * 60_000;

/** After an absence this long the workout was probably forgotten, so the first answer offered is to end it. */
export const forgottenMs = hourMs;

/** A workout whose visible page had no press for this long was probably forgotten as well. */
export const untouchedMs = 4 * hourMs;

/** Whether the app has to ask about the running workout after an absence. */
export const isAway = (state: RunningWorkout, now: number): boolean =>
  isTiming(state) && (state.awaySince !== null || now - state.seenAt >= awayMs);

/** The workout with its page in use at `now`. An absence that is long enough for the question remains an absence. */
export const markSeen = (state: RunningWorkout, now: number): RunningWorkout =>
  isTiming(state) && !isAway(state, now) ? { ...state, seenAt: Math.max(state.seenAt, now) } : state;

/**
 * Whether the question is about a page that stayed visible. While it is open, `actedAt` stays the last press before it.
 */
export const stayedInFront = ({ awaySince, actedAt }: RunningWorkout): boolean =>
  awaySince !== null && awaySince === actedAt;

/**
 * After an absence this long the clock shows the time of the last activity until the question is answered. On a long
 * hike the page may be visible for hours, so its clock stops later.
 */
const frozenMs = (state: RunningWorkout): number => (stayedInFront(state) ? 12 * hourMs : frozenAfterMs);

/**
 * The instant for which a clock shows its time, and at which End Workout or Stop ends it. After a long absence it is
 * the last activity.
 * @param watch the clock; if it was started after the absence, it goes on
 */
export function shownInstant(state: RunningWorkout, at: number, watch?: Stopwatch | null): number {
  const last = state.awaySince ?? state.seenAt;
  return at - last >= frozenMs(state) && (watch?.runningSince ?? 0) <= last ? last : at;
}

/** Whether `watch` was started before the absence. The question doesn't concern clocks that were started since. */
export function ranThrough<T extends { startedAt: number | null }>(
  { awaySince }: RunningWorkout,
  begun: T | null,
): begun is T {
  return begun !== null && (awaySince === null || (begun.startedAt ?? 0) <= awaySince);
}
