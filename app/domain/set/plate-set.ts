import { parseWeight, type WeightUnit } from "#app/lib/weight.ts";
import { type Settings, usualEquipment } from "../settings.ts";

type Weights = Pick<Settings, "weightUnit" | "platesG" | "barG">;

const pounds = (lb: number): number => parseWeight(String(lb), "lb").grams ?? 0;

/** Bars to choose from, in grams. */
export const barsOf: Readonly<Record<WeightUnit, readonly number[]>> = {
  kg: [20_000, 15_000, 10_000, 7_500, 0],
  lb: [...[45, 35, 25, 15].map(pounds), 0],
};

/** The heaviest plate, and the most pairs of one plate, that the settings accept. */
export const maxPlateG = 100_000;
export const maxPairs = 20;

const isSame = (a: readonly number[], b: readonly number[]): boolean => String(a) === String(b);

/**
 * The changes of the settings for another unit. Plates and bar that were not changed become the usual ones of the new
 * unit.
 */
export function changeUnit(now: Weights, unit: WeightUnit): Partial<Weights> {
  const former = usualEquipment[now.weightUnit];
  return {
    weightUnit: unit,
    ...(isSame(now.platesG, former.platesG) && { platesG: [...usualEquipment[unit].platesG] }),
    ...(now.barG === former.barG && { barG: usualEquipment[unit].barG }),
  };
}

/**
 * The number of pairs of each plate, heaviest first; the usual plates of the unit are included, also those without a pair.
 */
export function countPairs(
  own: readonly number[],
  unit: WeightUnit,
): readonly { readonly plateG: number; readonly pairs: number }[] {
  const sizes = [...new Set([...usualEquipment[unit].platesG, ...own])].sort((a, b) => b - a);
  return sizes.map((plateG) => ({ plateG, pairs: own.filter((one) => one === plateG).length }));
}

/** The plates `own` with `by` more pairs of `plateG`, heaviest first; never fewer than none, nor more than `maxPairs`. */
export function addPairs(own: readonly number[], plateG: number, by: number): number[] {
  const others = own.filter((one) => one !== plateG);
  const length = Math.min(maxPairs, Math.max(0, own.length - others.length + by));
  return [...others, ...Array.from({ length }, () => plateG)].sort((a, b) => b - a);
}
