/** The sets that count for records and charts, both of a finished workout and on the page of an exercise. */

import { type OneRepMax, oneRepMax } from "./one-rep-max.ts";
import type { Measure, TrainingSet } from "./training-set.ts";

/** Whether a set counts: it is no warm-up, and something was done in it. A failed attempt has its weight alone. */
export const isWorkSet = ({ kind, reps, seconds, meters }: TrainingSet): boolean =>
  kind !== "warm-up" && (reps ?? seconds ?? meters) !== undefined;

/** The e1RM of a set; null for bodyweight repetitions, whose load isn't known. */
export const oneRepMaxOf = (set: TrainingSet, measure: Measure | undefined): OneRepMax | null =>
  measure === "bodyweight-reps" ? null : oneRepMax(set.weightG, set.reps);
