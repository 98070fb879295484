import { oneRepMax } from "#app/lib/one-rep-max.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { type TrainingSet, volumeG } from "#app/model/training-set.ts";

/** A best that was beaten. Grams, repetitions, seconds or meters, by its kind. */
export interface SetRecord {
  readonly kind: "heaviest" | "one-rep-max" | "reps" | "volume" | "longest" | "farthest";
  readonly value: number;
  readonly before: number;
  /** Of repetitions: the weight that they were done with. */
  readonly weightG?: number;
}

type Sets = readonly TrainingSet[];

const workSets = ({ sets = [] }: Pick<HistoryEntry, "sets">): Sets =>
  sets.filter(({ kind }) => kind !== "warm-up");
const most = (sets: Sets, read: (set: TrainingSet) => number | undefined): number =>
  sets.reduce((top, set) => Math.max(top, read(set) ?? 0), 0);

/**
 * What the sets of `entry` beat of all that was done before. Warm-ups don't count, and what was never done before beats
 * nothing. The estimated maximum is the higher of the two formulas.
 */
export function findSetRecords(
  entry: Pick<HistoryEntry, "sets" | "measure">,
  earlier: readonly Pick<HistoryEntry, "sets">[],
): SetRecord[] {
  const now = workSets(entry);
  const before = earlier.map(workSets);
  const all = before.flat();
  const beaten = (kind: SetRecord["kind"], value: number, best: number): SetRecord[] =>
    best > 0 && value > best ? [{ kind, value, before: best }] : [];
  const best = (kind: SetRecord["kind"], read: (set: TrainingSet) => number | undefined) =>
    beaten(kind, most(now, read), most(all, read));
  return [
    ...best("heaviest", ({ weightG, reps }) => (reps ? weightG : 0)),
    // What was added to the body's weight is not what was lifted.
    ...(entry.measure === "bodyweight-reps"
      ? []
      : best("one-rep-max", ({ weightG, reps }) => oneRepMax(weightG, reps)?.highG)),
    ...mostReps(now, all),
    ...beaten("volume", volumeG(now), Math.max(0, ...before.map((sets) => volumeG(sets)))),
    ...best("longest", ({ seconds, meters }) => (meters === undefined ? seconds : 0)),
    ...best("farthest", ({ meters }) => meters),
  ];
}

/** Of the weights that were lifted before, the heaviest with more repetitions than ever. */
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
