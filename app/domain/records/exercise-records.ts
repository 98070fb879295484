import type { LoggedExercise } from "#app/domain/workout/history-entry.ts";
import { isWorkSet, middleG, type OneRepMax, oneRepMaxOf } from "../set/one-rep-max.ts";
import { type TrainingSet, volumeG } from "../set/training-set.ts";

/** The most repetitions that have a record of their own. */
const maxRecordReps = 12;

/** A set and the entry that it is in. */
export interface DoneSet {
  readonly set: TrainingSet;
  readonly entry: LoggedExercise;
}

/**
 * The records of one exercise; null if no set counts. If several sets are equal, the heaviest is the record, and of
 * equal weights the earliest.
 */
export interface ExerciseRecords {
  /** The heaviest weight for exactly this many repetitions, from 1 to 12. */
  readonly byReps: readonly { readonly reps: number; readonly done: DoneSet }[];
  readonly heaviest: DoneSet | null;
  /** The best estimate, compared by the middle of its range. */
  readonly bestOneRepMax: { readonly range: OneRepMax; readonly done: DoneSet } | null;
  readonly bestVolume: { readonly volumeG: number; readonly entry: LoggedExercise } | null;
  readonly mostReps: DoneSet | null;
  /** The longest set; for entries without sets, the longest entry. */
  readonly longest: { readonly seconds: number; readonly entry: LoggedExercise } | null;
  readonly farthest: { readonly meters: number; readonly entry: LoggedExercise } | null;
  readonly fastest: { readonly secondsPerKm: number; readonly done: DoneSet } | null;
}

/** A set's seconds per kilometre; null if its time or its distance is unknown. */
export const paceOf = ({ seconds, meters }: TrainingSet): number | null =>
  seconds === undefined || meters === undefined ? null : (seconds / meters) * 1000;

/** Remembers the candidate with the highest score; of equal scores the heaviest. */
function createBest<T>() {
  let best: { candidate: T; score: number; weightG: number } | null = null;
  return {
    offer(candidate: T, score: number | null | undefined, weightG = 0) {
      const isBetter =
        best === null
          ? (score ?? 0) > 0
          : score != null && (score > best.score || (score === best.score && weightG > best.weightG));
      if (isBetter) best = { candidate, score: score ?? 0, weightG };
    },
    get: (): T | null => best?.candidate ?? null,
  };
}

/**
 * Computes the records of an exercise. Linear in its sets.
 * @param entries of this exercise alone, newest first
 */
export function computeExerciseRecords(entries: readonly LoggedExercise[]): ExerciseRecords {
  const byReps = Array.from({ length: maxRecordReps }, () => createBest<DoneSet>());
  const heaviest = createBest<DoneSet>();
  const bestOneRepMax = createBest<{ range: OneRepMax; done: DoneSet }>();
  const bestVolume = createBest<{ volumeG: number; entry: LoggedExercise }>();
  const mostReps = createBest<DoneSet>();
  const longest = createBest<{ seconds: number; entry: LoggedExercise }>();
  const farthest = createBest<{ meters: number; entry: LoggedExercise }>();
  const fastest = createBest<{ secondsPerKm: number; done: DoneSet }>();

  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (!entry) continue;
    if (!entry.sets?.length) {
      longest.offer({ seconds: entry.duration, entry }, entry.duration);
      continue;
    }
    const volume = volumeG(entry.sets);
    bestVolume.offer({ volumeG: volume, entry }, volume);
    for (const set of entry.sets) {
      if (!isWorkSet(set)) continue;
      const done = { set, entry };
      const { reps, weightG, seconds, meters } = set;
      if (reps !== undefined) {
        mostReps.offer(done, reps, weightG);
        byReps[reps - 1]?.offer(done, weightG);
      }
      heaviest.offer(done, weightG);
      const range = oneRepMaxOf(set, entry.measure);
      if (range) bestOneRepMax.offer({ range, done }, middleG(range), weightG);
      if (seconds !== undefined) longest.offer({ seconds, entry }, seconds, weightG);
      if (meters !== undefined) farthest.offer({ meters, entry }, meters, weightG);
      const pace = paceOf(set);
      if (pace !== null) fastest.offer({ secondsPerKm: pace, done }, 1 / pace, weightG);
    }
  }

  return {
    byReps: byReps.flatMap((best, index) => {
      const done = best.get();
      return done ? [{ reps: index + 1, done }] : [];
    }),
    heaviest: heaviest.get(),
    bestOneRepMax: bestOneRepMax.get(),
    bestVolume: bestVolume.get(),
    mostReps: mostReps.get(),
    longest: longest.get(),
    farthest: farthest.get(),
    fastest: fastest.get(),
  };
}
