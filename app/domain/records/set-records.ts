import { isWorkSet, middleG, oneRepMaxOf } from "../set/one-rep-max.ts";
import { type TrainingSet, volumeG } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";

/** A best that a set has beaten. Grams, repetitions, seconds or meters, by its kind. */
export interface SetRecord {
  readonly kind: "heaviest" | "one-rep-max" | "reps" | "volume" | "longest" | "farthest";
  readonly value: number;
  readonly before: number;
  /** For a record of repetitions, the weight that was lifted. */
  readonly weightG?: number;
}

type Sets = readonly TrainingSet[];
type DoneExercise = Pick<HistoryEntry, "sets" | "measure">;

const workSets = ({ sets = [] }: DoneExercise): Sets => sets.filter(isWorkSet);
const most = (sets: Sets, read: (set: TrainingSet) => number | undefined): number =>
  sets.reduce((top, set) => Math.max(top, read(set) ?? 0), 0);

const bestEstimate = (exercises: readonly DoneExercise[]): number =>
  exercises.reduce((top, exercise) => {
    const estimate = most(workSets(exercise), (set) => {
      const range = oneRepMaxOf(set, exercise.measure);
      return range ? middleG(range) : 0;
    });
    return Math.max(top, estimate);
  }, 0);

/**
 * The records that the sets of `entry` break. Warm-ups and failed attempts don't count. A set that has no earlier value
 * to beat breaks no record.
 */
export function findSetRecords(entry: DoneExercise, earlier: readonly DoneExercise[]): SetRecord[] {
  const now = workSets(entry);
  const before = earlier.map(workSets);
  const all = before.flat();
  const beaten = (kind: SetRecord["kind"], value: number, best: number): SetRecord[] =>
    best > 0 && value > best ? [{ kind, value, before: best }] : [];
  const best = (kind: SetRecord["kind"], read: (set: TrainingSet) => number | undefined) =>
    beaten(kind, most(now, read), most(all, read));
  return [
    ...best("heaviest", ({ weightG }) => weightG),
    ...beaten("one-rep-max", bestEstimate([entry]), bestEstimate(earlier)),
    ...mostReps(now, all),
    ...beaten("volume", volumeG(now), Math.max(0, ...before.map((sets) => volumeG(sets)))),
    ...best("longest", ({ seconds, meters }) => (meters === undefined ? seconds : 0)),
    ...best("farthest", ({ meters }) => meters),
  ];
}

/** The heaviest of the weights that were lifted before and now have more repetitions than ever. */
function mostReps(now: Sets, all: Sets): SetRecord[] {
  const repsAt = (sets: Sets, weightG: number) =>
    most(sets, (set) => ((set.weightG ?? 0) === weightG ? set.reps : 0));
  const weights = [...new Set(now.map(({ weightG = 0 }) => weightG))].sort((a, b) => b - a);
  for (const weightG of weights) {
    const [value, before] = [repsAt(now, weightG), repsAt(all, weightG)];
    if (before > 0 && value > before) return [{ kind: "reps", value, before, weightG }];
  }
  return [];
}
