import { formatDuration } from "#app/lib/duration.ts";
import { formatEstimate, type OneRepMax } from "#app/lib/one-rep-max.ts";
import type { WeightUnit } from "#app/lib/weight.ts";

/** "4:54 /km". */
export const formatPace = (secondsPerKm: number): string => `${formatDuration(Math.round(secondsPerKm))} /km`;

/** "112.5 to 116.7 kg", or one number where both ends read the same. */
export function formatRange({ lowG, highG }: OneRepMax, unit: WeightUnit): string {
  const [low, high] = [formatEstimate(lowG, unit), formatEstimate(highG, unit)];
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
}
