import { formatNumber } from "#app/lib/format-number.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { describeSet } from "./describe-set.ts";
import type { Measure, TrainingSet } from "./training-set.ts";

type Amounts = Pick<TrainingSet, "weightG" | "reps">;

/** More than anybody has lifted from the floor. */
const heaviestG = 500_000;

/** More repetitions than a set of any exercise usually has. */
const mostReps = 300;

/** 200 kg 100 times, more than strong people lift in one set. */
const mostVolumeG = 20_000_000;

/** Whether the numbers of a set look like a slip of the finger, such as 1,000 kg x 999. */
export const isUnlikely = ({ weightG = 0, reps = 0 }: Amounts): boolean =>
  Math.abs(weightG) > heaviestG || reps > mostReps || Math.abs(weightG) * reps > mostVolumeG;

/** "Really 1,000 kg × 999? …" */
export function askWhetherReally(set: Amounts, measure: Measure, unit: WeightUnit, confirm: string): string {
  const { reps, weightG } = set;
  const shown = describeSet({ weightG }, measure, unit);
  const words = weightG
    ? `${shown}${reps ? ` × ${formatNumber(reps)}` : ""}`
    : `${formatNumber(reps ?? 0)} reps`;
  return `Really ${words}? ${confirm}`;
}
