import type { LoggedExercise } from "#app/domain/workout/history-entry.ts";
import { isWorkSet, middleG, type OneRepMax, oneRepMaxOf } from "../set/one-rep-max.ts";
import { volumeG } from "../set/training-set.ts";
import { paceOf } from "./exercise-records.ts";

/** The best of one entry in each measure; null if the entry has no such value. */
export interface ProgressPoint {
  readonly id: string;
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly oneRepMax: OneRepMax | null;
  readonly heaviestG: number | null;
  readonly volumeG: number | null;
  readonly reps: number | null;
  readonly seconds: number | null;
  readonly secondsPerKm: number | null;
}

function atLeast(former: number | null, next: number | null | undefined): number | null {
  if (next == null) return former;
  return former === null ? next : Math.max(former, next);
}

function toPoint(entry: LoggedExercise): ProgressPoint {
  const { id, day, endedAt, duration, sets } = entry;
  let best: OneRepMax | null = null;
  let heaviestG: number | null = null;
  let reps: number | null = null;
  let seconds: number | null = null;
  let secondsPerKm: number | null = null;
  if (!sets?.length) seconds = duration > 0 ? duration : null;
  for (const set of sets ?? []) {
    if (!isWorkSet(set)) continue;
    const range = oneRepMaxOf(set, entry.measure);
    if (range && (!best || middleG(range) > middleG(best))) best = range;
    if (set.weightG !== undefined && set.weightG > 0) heaviestG = atLeast(heaviestG, set.weightG);
    reps = atLeast(reps, set.reps);
    seconds = atLeast(seconds, set.seconds);
    const pace = paceOf(set);
    if (pace !== null) secondsPerKm = secondsPerKm === null ? pace : Math.min(secondsPerKm, pace);
  }
  const volume = volumeG(sets ?? []);
  return {
    id,
    day,
    at: Date.parse(endedAt),
    oneRepMax: best,
    heaviestG,
    volumeG: volume > 0 ? volume : null,
    reps,
    seconds,
    secondsPerKm,
  };
}

/**
 * A point for each entry, oldest first. Linear in the sets.
 * @param entries of one exercise, newest first
 */
export const listProgressPoints = (entries: readonly LoggedExercise[]): ProgressPoint[] =>
  entries.map(toPoint).reverse();
