/*
 * The estimated one-repetition maximum (e1RM) of a set.
 * The two formulas agree at 10 repetitions, and no estimate is made from more than 10, where both are far off.
 */

import { formatNumber } from "#app/lib/format-number.ts";
import { type WeightUnit, weightUnits } from "#app/lib/weight.ts";
import type { Measure, TrainingSet } from "./training-set.ts";

const maxReps = 10;

/** In grams, lowest and highest estimate of the two formulas. */
export interface OneRepMax {
  lowG: number;
  highG: number;
}

/** Weight x (1 + reps / 30): Boyd Epley, Poundage Chart, Boyd Epley Workout, 1985. A single is its own maximum. */
const epley = (weightG: number, reps: number): number => (reps === 1 ? weightG : weightG * (1 + reps / 30));

/** Weight x 36 / (37 - reps): Matt Brzycki, Strength testing, JOPERD 64(1), 1993, pages 88 to 90. */
const brzycki = (weightG: number, reps: number): number => (weightG * 36) / (37 - reps);

/**
 * Null for a set without weight or repetitions, and for one of more repetitions than `mostReps`. The planner accepts
 * more than 10 where it counts those in reserve as well.
 */
export function oneRepMax(
  weightG: number | undefined,
  reps: number | undefined,
  mostReps = maxReps,
): OneRepMax | null {
  if (weightG === undefined || reps === undefined) return null;
  if (weightG <= 0 || reps < 1 || reps > mostReps) return null;
  const estimates = [Math.round(epley(weightG, reps)), Math.round(brzycki(weightG, reps))];
  return { lowG: Math.min(...estimates), highG: Math.max(...estimates) };
}

/** The middle of the range, by which estimates are compared. */
export const middleG = ({ lowG, highG }: OneRepMax): number => (lowG + highG) / 2;

/** Formats an estimate without its unit, to one decimal: an estimate is no more exact. */
export const formatEstimate = (grams: number, unit: WeightUnit): string =>
  formatNumber(grams / weightUnits[unit].grams);

/** "112.5 to 116.7 kg", or one number if both ends have the same text. */
export function formatOneRepMax({ lowG, highG }: OneRepMax, unit: WeightUnit): string {
  const [low, high] = [formatEstimate(lowG, unit), formatEstimate(highG, unit)];
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
}

/** Whether a set counts: it is no warm-up, and it has an amount. A failed attempt has only a weight. */
export const isWorkSet = ({ kind, reps, seconds, meters }: TrainingSet): boolean =>
  kind !== "warm-up" && (reps ?? seconds ?? meters) !== undefined;

/** The e1RM of a set; null for bodyweight repetitions, whose load isn't known. */
export const oneRepMaxOf = (set: TrainingSet, measure: Measure | undefined): OneRepMax | null =>
  measure === "bodyweight-reps" ? null : oneRepMax(set.weightG, set.reps);
