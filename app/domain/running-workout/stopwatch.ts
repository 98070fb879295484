import type { Stopwatch } from "./running-workout.ts";

/*
 * A stopwatch is two numbers, not a count of ticks: a hidden tab, a sleeping laptop or a reload doesn't change them.
 * All instants are arguments, in milliseconds since the epoch.
 */

export const zeroWatch: Stopwatch = { gatheredMs: 0, runningSince: null };

/** Starts the watch at `now`; a running one stays unchanged. */
export function startWatch(watch: Stopwatch, now: number): Stopwatch {
  return watch.runningSince === null ? { ...watch, runningSince: now } : watch;
}

/** Stops the watch with the time gathered until `now`. */
export function stopWatch(watch: Stopwatch, now: number): Stopwatch {
  return { gatheredMs: elapsedMs(watch, now), runningSince: null };
}

/** Sets the watch to zero without changing whether it runs. */
export function resetWatch(watch: Stopwatch, now: number): Stopwatch {
  return { gatheredMs: 0, runningSince: watch.runningSince === null ? null : now };
}

/**
 * Adapts a running watch to a clock that was set back. The time gathered until `last` stays.
 * @param move an instant of the former clock as one of the new clock
 */
export function rebaseWatch(watch: Stopwatch, last: number, move: (at: number) => number): Stopwatch {
  if (watch.runningSince === null) return watch;
  const since = Math.max(last, watch.runningSince);
  return { gatheredMs: elapsedMs(watch, since), runningSince: move(since) };
}

/** Milliseconds gathered until `now`; never negative. */
export function elapsedMs(watch: Stopwatch, now: number): number {
  return watch.gatheredMs + (watch.runningSince === null ? 0 : Math.max(0, now - watch.runningSince));
}

/** Whole seconds, as they are shown and saved. */
export function elapsedSeconds(watch: Stopwatch, now: number): number {
  return Math.floor(elapsedMs(watch, now) / 1000);
}
