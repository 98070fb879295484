import type { SetRecord } from "#app/domain/records/set-records.ts";
import { formatEstimate } from "#app/domain/set/one-rep-max.ts";
import { countOf, formatDistance } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatVolume, formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";

export const recordNames: Readonly<Record<SetRecord["kind"], string>> = {
  heaviest: "Heaviest",
  "one-rep-max": "Estimated 1RM",
  reps: "Most reps",
  volume: "Most volume",
  longest: "Longest",
  farthest: "Farthest",
};

/** The value of a record, such as "12 reps with 80 kg". */
export function describeValue({ kind, value, weightG }: SetRecord, unit: WeightUnit): string {
  const amount = describeAmount(kind, value, unit);
  return weightG ? `${amount} with ${formatWeightWithUnit(weightG, unit)}` : amount;
}

/** An amount of a kind of record, such as "82.5 kg". */
export function describeAmount(kind: SetRecord["kind"], value: number, unit: WeightUnit): string {
  switch (kind) {
    case "heaviest":
      return formatWeightWithUnit(value, unit);
    case "one-rep-max":
      return `${formatEstimate(value, unit)} ${unit}`;
    case "reps":
      return countOf(value, "rep");
    case "volume":
      return formatVolume(value, unit);
    case "longest":
      return formatDuration(value);
    case "farthest":
      return formatDistance(value, unit);
  }
}
