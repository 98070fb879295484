/** Describes a set in words, for every screen. */

import { countOf, formatDistance } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeight, type WeightUnit } from "#app/lib/weight.ts";
import type { TrainingSet } from "./training-set.ts";

interface SetAmounts {
  readonly weightG?: number | undefined;
  readonly reps?: number | undefined;
  readonly meters?: number | undefined;
  readonly seconds?: number | undefined;
}

/**
 * A set's weight without its unit: "80", "0" for an empty machine, "+10" or "−20" for a weight added to or taken off
 * the body's; "" if the set has no weight to show.
 * @param measure the measure of the exercise's sets; absent: weight and repetitions
 */
export function formatSetWeight(
  grams: number | undefined,
  measure: string | undefined,
  unit: WeightUnit,
): string {
  if (grams === undefined || (grams === 0 && (measure ?? "weight-reps") !== "weight-reps")) return "";
  const sign = grams < 0 ? "−" : measure === "bodyweight-reps" ? "+" : "";
  return sign + formatWeight(Math.abs(grams), unit);
}

/** A set's weight as `formatSetWeight` writes it, with its unit. */
export function describeWeight(
  grams: number | undefined,
  measure: string | undefined,
  unit: WeightUnit,
): string {
  const weight = formatSetWeight(grams, measure, unit);
  return weight && `${weight} ${unit}`;
}

/** The amounts of a set, without the weight: "8", "0:45", "5 km in 25:00". */
export function describeWork({ reps, meters, seconds }: SetAmounts, unit: WeightUnit): string {
  const parts = [
    reps !== undefined && String(reps),
    meters !== undefined && formatDistance(meters, unit),
    seconds !== undefined && formatDuration(seconds),
  ];
  return parts.filter(Boolean).join(" in ");
}

/** One set: "80 kg × 8", "−20 kg × 5", "10 reps", "5 km in 25:00"; "Done" if nothing else is known. */
export function describeSet(set: SetAmounts, measure: string | undefined, unit: WeightUnit): string {
  const { reps, meters, seconds } = set;
  const weight = describeWeight(set.weightG, measure, unit);
  const work = describeWork(set, unit);
  if (weight && work) return `${weight} × ${work}`;
  if (reps !== undefined && meters === undefined && seconds === undefined && !weight)
    return countOf(reps, "rep");
  return weight || work || "Done";
}

/** What else is known of a set's numbers, such as "each side", "AMRAP: 11, 3 more than 8" and "RPE 9"; often nothing. */
export function describeAsides({
  reps,
  rpe,
  amrapFrom,
  isEachSide,
}: Pick<TrainingSet, "reps" | "rpe" | "amrapFrom" | "isEachSide">): string[] {
  return [
    isEachSide ? "each side" : "",
    amrapFrom === undefined ? "" : describeScore(reps, amrapFrom),
    rpe === undefined ? "" : `RPE ${formatNumber(rpe)}`,
  ].filter(Boolean);
}

function describeScore(reps: number | undefined, from: number): string {
  if (reps === undefined) return `AMRAP: ${from} or more`;
  const off = reps - from;
  if (off === 0) return `AMRAP: ${reps}, as asked`;
  return `AMRAP: ${reps}, ${Math.abs(off)} ${off > 0 ? "more" : "fewer"} than ${from}`;
}
