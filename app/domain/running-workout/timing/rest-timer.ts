import { maxRestSeconds } from "../../workout/workout-limits.ts";
import type { RestTimer } from "../running-workout.ts";

/** At this many seconds or less the display turns red. */
export const restLowS = 10;

/** A cue that is due longer ago than this is left out, because a hidden tab may notice it a minute after the others. */
export const cueFreshMs = 3000;

/** Whether the last ten seconds have just begun. */
export const isJustLow = (leftS: number): boolean =>
  leftS <= restLowS && leftS > restLowS - cueFreshMs / 1000;

/** One press makes the rest longer or shorter by this much. */
export const restStepS = 15;

export type RestEvent =
  | { type: "rest-open" }
  | { type: "rest-close" }
  | { type: "rest-start" }
  | { type: "rest-pause" }
  | { type: "rest-reset" }
  | { type: "rest-stop" }
  | { type: "rest-preset"; seconds: number }
  /** Lengthens this rest or, below zero, shortens it. The preset stays. */
  | { type: "rest-adjust"; seconds: number };

export function createRestTimer(presetS = 60): RestTimer {
  return { status: "idle", open: false, presetS, remainingMs: presetS * 1000, endsAt: null };
}

/** Milliseconds left at `now`; never negative and never more than what was left at the last Start. */
export function restLeftMs(rest: RestTimer, now: number): number {
  if (rest.endsAt === null) return rest.remainingMs;
  return Math.min(rest.remainingMs, Math.max(0, rest.endsAt - now));
}

/** Seconds as shown: the last second shows 0:01 until it is over. */
export function restLeftSeconds(rest: RestTimer, now: number): number {
  return Math.ceil(restLeftMs(rest, now) / 1000);
}

/** A countdown that has reached zero stops by itself; any other is returned as it is. */
export function settleRest(rest: RestTimer, now: number): RestTimer {
  return rest.status === "running" && restLeftMs(rest, now) === 0
    ? { ...rest, status: "idle", remainingMs: 0, endsAt: null }
    : rest;
}

/** Adapts a running countdown to a clock that was set back from `before` to `now`. */
export function rebaseRest(rest: RestTimer, before: number, now: number): RestTimer {
  return rest.endsAt === null ? rest : { ...rest, endsAt: now + restLeftMs(rest, before) };
}

/** The rest timer's transitions; `now` in milliseconds since the epoch. */
export function reduceRest(rest: RestTimer, event: RestEvent, now: number): RestTimer {
  switch (event.type) {
    case "rest-open":
      return { ...rest, open: true };
    case "rest-close":
      return { ...rest, open: false };
    case "rest-start": {
      if (rest.status === "running") return rest;
      const remainingMs = rest.remainingMs > 0 ? rest.remainingMs : rest.presetS * 1000;
      const { after, ...timer } = rest;
      return { ...timer, status: "running", remainingMs, endsAt: now + remainingMs };
    }
    case "rest-pause":
      if (rest.status !== "running") return rest;
      return { ...rest, status: "paused", remainingMs: restLeftMs(rest, now), endsAt: null };
    case "rest-reset":
      return { ...rest, status: "idle", remainingMs: rest.presetS * 1000, endsAt: null };
    case "rest-stop":
      return { ...rest, status: "idle", open: false, remainingMs: 0, endsAt: null };
    case "rest-preset":
      if (rest.status === "running") return { ...rest, presetS: event.seconds };
      return { ...rest, status: "idle", presetS: event.seconds, remainingMs: event.seconds * 1000 };
    case "rest-adjust": {
      const wanted = restLeftMs(rest, now) + event.seconds * 1000;
      const remainingMs = Math.min(maxRestSeconds * 1000, Math.max(0, wanted));
      const endsAt = rest.endsAt === null ? null : now + remainingMs;
      return settleRest({ ...rest, remainingMs, endsAt }, now);
    }
  }
}
