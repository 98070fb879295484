/** What records and charts are made of: the same for a finished workout and for the page of an exercise. */

import { type OneRepMax, oneRepMax } from "#app/lib/one-rep-max.ts";
import type { Measure, TrainingSet } from "./training-set.ts";

/** Whether a set counts: it is no warm-up, and something was done in it. A failed attempt has its weight alone. */
export const isWorkSet = ({ kind, reps, seconds, meters }: TrainingSet): boolean =>
  kind !== "warm-up" && (reps ?? seconds ?? meters) !== undefined;

/** The estimate for a set. Of bodyweight repetitions the weight alone says nothing about the load, so there is none. */
export const oneRepMaxOf = (set: TrainingSet, measure: Measure | undefined): OneRepMax | null =>
  measure === "bodyweight-reps" ? null : oneRepMax(set.weightG, set.reps);
