import { distanceUnits } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import type { WeightUnit } from "#app/lib/weight.ts";

/** Seconds for a kilometre or, if weights are in pounds, for a mile. */
export const paceIn = (secondsPerKm: number, unit: WeightUnit): number =>
  (secondsPerKm * distanceUnits[unit].meters) / 1000;

/** "4:54 /km", "7:53 /mi". */
export const formatPace = (secondsPerKm: number, unit: WeightUnit): string =>
  `${formatDuration(Math.round(paceIn(secondsPerKm, unit)))} /${distanceUnits[unit].name}`;
