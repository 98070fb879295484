import { isTiming } from "#app/model/is-timing.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";

/** After an absence this long the user is asked: keep going, end at the last activity, or discard. */
export const awayMs = 10 * 60_000;

/** After an absence this long the workout was probably forgotten: ending it is offered first. */
export const forgottenMs = 60 * 60_000;

/** Whether the user has to be asked about the running workout after an absence. */
export const isAway = (state: RunningWorkout, now: number): boolean =>
  isTiming(state) && (state.awaySince !== null || now - state.seenAt >= awayMs);

/** After an absence this long the clock shows the time of the last activity until the question is answered. */
const frozenMs = 6 * 60 * 60_000;

/** The instant that the workout's clock is shown of, and at which End Workout ends it. */
export const shownInstant = ({ awaySince }: RunningWorkout, at: number): number =>
  awaySince !== null && at - awaySince >= frozenMs ? awaySince : at;
