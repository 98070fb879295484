import { gramsPerPound, type WeightUnit } from "./weight.ts";

/** The finest amount that is shown, in grams. */
const partG = { kg: 1, lb: gramsPerPound / 100 } as const;

/** Grams as whole grams or hundredths of a pound. */
export const toParts = (grams: number, unit: WeightUnit): number => Math.round(grams / partG[unit]);

/** The whole grams of `toParts`. */
export const toGrams = (parts: number, unit: WeightUnit): number => Math.round(parts * partG[unit]);

/** The sum in grams, rounded in the unit that is shown: pounds stay whole over many steps or plates. */
export const sumWeights = (grams: readonly number[], unit: WeightUnit): number =>
  toGrams(
    grams.reduce((sum, one) => sum + toParts(one, unit), 0),
    unit,
  );
