// The warm-up sets before the first work set of a barbell lift.

import { sumWeights, type WeightUnit } from "#app/lib/weight.ts";
import { loadBar } from "./plates.ts";

/** Shares of the work weight with fewer repetitions as it grows: Mark Rippetoe, Starting Strength, third edition, 2011. */
const steps = [
  { share: 0.4, reps: 5 },
  { share: 0.6, reps: 3 },
  { share: 0.8, reps: 2 },
] as const;

interface WarmUpSet {
  weightG: number;
  reps: number;
}

/**
 * 40, 60 and 80 % of the work weight, each rounded down to a weight that bar and plates can make (as in `loadBar`). A
 * step with the same load as the one before or as the work weight is left out, so that a light weight has fewer steps.
 */
export function warmUpSets(
  weightG: number,
  barG: number,
  platesG: readonly number[],
  unit: WeightUnit,
): WarmUpSet[] {
  const sets: WarmUpSet[] = [];
  for (const { share, reps } of steps) {
    const { perSideG } = loadBar(weightG * share, barG, platesG);
    const loadedG = sumWeights([barG, ...perSideG, ...perSideG], unit);
    if (loadedG < weightG && loadedG > (sets.at(-1)?.weightG ?? 0)) sets.push({ weightG: loadedG, reps });
  }
  return sets;
}
