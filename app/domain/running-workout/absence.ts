import { frozenAfterMs, isTiming } from "./is-timing.ts";
import type { RunningWorkout, Stopwatch } from "./running-workout.ts";

/** After an absence this long the person is asked: keep going, end at the last activity, or discard. */
export const awayMs = 10 * 60_000;

const hourMs = 60 * 60_000;

/** After an absence this long the workout was probably forgotten: ending it is offered first. */
export const forgottenMs = hourMs;

/** A page that stays in front this long without a press was probably forgotten as well. */
export const untouchedMs = 4 * hourMs;

/** Whether the person has to be asked about the running workout after an absence. */
export const isAway = (state: RunningWorkout, now: number): boolean =>
  isTiming(state) && (state.awaySince !== null || now - state.seenAt >= awayMs);

/** Whether the question is about a page that stayed in front. While it is open, `actedAt` stays the last press before it. */
export const stayedInFront = ({ awaySince, actedAt }: RunningWorkout): boolean =>
  awaySince !== null && awaySince === actedAt;

/**
 * After an absence this long the clock shows the time of the last activity until the question is answered. A long hike may
 * well be in front for hours: its clock goes on for longer.
 */
const frozenMs = (state: RunningWorkout): number => (stayedInFront(state) ? 12 * hourMs : frozenAfterMs);

/**
 * The instant whose time a clock shows, and at which End Workout or Stop ends what it counts. `watch`: the clock's, which goes
 * on if it was started after the absence.
 */
export function shownInstant(state: RunningWorkout, at: number, watch?: Stopwatch | null): number {
  const last = state.awaySince ?? state.seenAt;
  return at - last >= frozenMs(state) && (watch?.runningSince ?? 0) <= last ? last : at;
}

/** Whether it started before the absence. The question is not about what started since. */
export function ranThrough<T extends { startedAt: number | null }>(
  { awaySince }: RunningWorkout,
  begun: T | null,
): begun is T {
  return begun !== null && (awaySince === null || (begun.startedAt ?? 0) <= awaySince);
}
