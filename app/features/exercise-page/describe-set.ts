import { formatDistance } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { OneRepMax } from "#app/lib/one-rep-max.ts";
import { formatWeight, formatWeightWithUnit, gramsPerPound, type WeightUnit } from "#app/lib/weight.ts";
import type { Measure, TrainingSet } from "#app/model/training-set.ts";

/** "4:54 /km". */
export const formatPace = (secondsPerKm: number): string => `${formatDuration(Math.round(secondsPerKm))} /km`;

/** In the person's unit, to one decimal: an estimate has no more. */
const roughly = (grams: number, unit: WeightUnit): string =>
  formatNumber(grams / (unit === "kg" ? 1000 : gramsPerPound));

/** "112.5 to 116.7 kg", or one number where both ends read the same. */
export function formatRange({ lowG, highG }: OneRepMax, unit: WeightUnit): string {
  const [low, high] = [roughly(lowG, unit), roughly(highG, unit)];
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
}

/** What is added to the body's own weight, or taken off: "+10 kg", "−20 kg". */
const formatAdded = (grams: number, unit: WeightUnit): string =>
  `${grams > 0 ? "+" : "−"}${formatWeight(Math.abs(grams), unit)} ${unit}`;

/** What was done in a set: "80 kg × 8", "+10 kg × 5", "12 reps", "1:30", "5.2 km in 25:30". */
export function describeSet(set: TrainingSet, unit: WeightUnit, measure?: Measure): string {
  const { reps, weightG, seconds, meters } = set;
  const isAdded = measure === "bodyweight-reps" || (weightG !== undefined && weightG < 0);
  const weight =
    weightG === undefined || (weightG === 0 && isAdded)
      ? null
      : isAdded
        ? formatAdded(weightG, unit)
        : formatWeightWithUnit(weightG, unit);
  if (meters !== undefined)
    return [formatDistance(meters), seconds !== undefined && `in ${formatDuration(seconds)}`]
      .filter(Boolean)
      .join(" ");
  const amount = reps !== undefined ? `${reps}` : seconds !== undefined ? formatDuration(seconds) : null;
  if (weight) return amount ? `${weight} × ${amount}` : weight;
  if (reps !== undefined) return `${reps} ${reps === 1 ? "rep" : "reps"}`;
  return amount ?? "Done";
}
