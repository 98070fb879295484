// The training maximum of a lift: its first value, and the next one after a score.

import { clampWeight } from "#app/domain/set/training-set.ts";
import { sumWeights, toGrams, toParts, type WeightUnit } from "#app/lib/weight.ts";
import type { Program, ProgramSet } from "./program.ts";

/** The weight that a lift's percentages refer to. */
export interface TrainingMax {
  readonly maxG: number;
  /** The failures since the last success, or since the maximum last fell. */
  readonly failures: number;
}

/** By the lift's id. */
export type TrainingMaxima = Readonly<Record<string, TrainingMax>>;

/** What a scored exercise asked for, and what was done. */
export interface Score {
  readonly asked: number;
  /** Of the set with as many repetitions as possible; without such a set, of the weakest set. */
  readonly reps: number;
}

const steps = { kg: { small: 2.5, large: 5 }, lb: { small: 5, large: 10 } } as const;

/** A number of kilograms or pounds, in grams. */
const gramsOf = (amount: number, unit: WeightUnit): number =>
  toGrams(amount * (unit === "kg" ? 1000 : 100), unit);

/** Rounded down to a multiple of the small step, and at least one step. */
function toStep(grams: number, unit: WeightUnit): number {
  const step = toParts(gramsOf(steps[unit].small, unit), unit);
  return clampWeight(toGrams(Math.max(1, Math.floor(toParts(grams, unit) / step)) * step, unit));
}

/** The score of an exercise from its done sets, in order. A set that wasn't done has no repetitions. */
export function scoreOf(
  planned: readonly ProgramSet[],
  done: readonly { readonly reps?: number | undefined }[],
): Score {
  const repsOf = (index: number) => done[index]?.reps ?? 0;
  const last = planned.findIndex(({ isAmrap }) => isAmrap);
  const amrapSet = planned[last];
  if (amrapSet) return { asked: amrapSet.reps, reps: repsOf(last) };
  const margins = planned.map(({ reps }, index) => ({ asked: reps, reps: repsOf(index) }));
  return margins.reduce(
    (worst, one) => (one.reps - one.asked < worst.reps - worst.asked ? one : worst),
    margins[0] ?? { asked: 0, reps: 0 },
  );
}

/** The first training maximum of a lift, from its known or estimated one-repetition maximum. Null for an unknown lift. */
export function firstMax(
  program: Program,
  liftId: string,
  oneRepMaxG: number,
  unit: WeightUnit,
): TrainingMax | null {
  const lift = program.lifts.find(({ id }) => id === liftId);
  if (!lift) return null;
  return { maxG: toStep((oneRepMaxG * lift.startPercent) / 100, unit), failures: 0 };
}

/**
 * The training maximum after a score: a step up after a success, or two if far more repetitions were done than asked.
 * After a failure it stays, until there are as many as the lift allows; then it falls.
 */
export function nextMax(
  program: Program,
  liftId: string,
  max: TrainingMax,
  { asked, reps }: Score,
  unit: WeightUnit,
): TrainingMax {
  const lift = program.lifts.find(({ id }) => id === liftId);
  if (!lift) return max;
  if (reps >= asked) {
    const count = lift.doubleFrom !== undefined && reps - asked >= lift.doubleFrom ? 2 : 1;
    const step = gramsOf(steps[unit][lift.step] * count, unit);
    return {
      maxG: clampWeight(sumWeights([max.maxG, step], unit)),
      failures: lift.staysInStage ? max.failures : 0,
    };
  }
  const failures = max.failures + 1;
  if (failures < lift.failures) return { ...max, failures };
  return { maxG: Math.min(max.maxG, toStep((max.maxG * lift.dropPercent) / 100, unit)), failures: 0 };
}
