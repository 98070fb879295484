import type { Stopwatch } from "#app/contracts/running-session.ts";

/*
 * A stopwatch is two numbers, never a count of ticks: a hidden tab, a sleeping laptop or a reload changes nothing about them.
 * All instants are milliseconds since the epoch and are handed in.
 */

export const zeroWatch: Stopwatch = { gatheredMs: 0, runningSince: null };

/** Lets it run from `now` on; one that runs already is left as it is. */
export function startWatch(watch: Stopwatch, now: number): Stopwatch {
  return watch.runningSince === null ? { ...watch, runningSince: now } : watch;
}

/** Freezes what was gathered until `now`. */
export function stopWatch(watch: Stopwatch, now: number): Stopwatch {
  return { gatheredMs: elapsedMs(watch, now), runningSince: null };
}

/** Zeroes it without changing whether it runs. */
export function resetWatch(watch: Stopwatch, now: number): Stopwatch {
  return { gatheredMs: 0, runningSince: watch.runningSince === null ? null : now };
}

/** Carries a running watch over a clock that was set back from `before` to `now`: what was gathered stays. */
export function rebaseWatch(watch: Stopwatch, before: number, now: number): Stopwatch {
  return watch.runningSince === null ? watch : { gatheredMs: elapsedMs(watch, before), runningSince: now };
}

/** Milliseconds gathered until `now`; never negative, whatever the clock says. */
export function elapsedMs(watch: Stopwatch, now: number): number {
  return watch.gatheredMs + (watch.runningSince === null ? 0 : Math.max(0, now - watch.runningSince));
}

/** Whole seconds, as they are shown and saved. */
export function elapsedSeconds(watch: Stopwatch, now: number): number {
  return Math.floor(elapsedMs(watch, now) / 1000);
}
