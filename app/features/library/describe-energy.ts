import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { metOf } from "#app/domain/exercise/met-values.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";
import { assumedBodyWeightG, kcalPerMinuteOf } from "./load-library.ts";

/**
 * The source of a library exercise's kcal, such as "About 4.9 kcal a minute: 3.5 MET × 80 kg body weight".
 * @param bodyWeightG null if none is known
 */
export function describeEnergy(
  exercise: Pick<Exercise, "id" | "name" | "category" | "measure">,
  bodyWeightG: number | null,
  unit: WeightUnit,
): string {
  const met = metOf(exercise);
  const weightG = bodyWeightG ?? assumedBodyWeightG;
  const rate = formatNumber(kcalPerMinuteOf(met, weightG));
  const weight = formatWeightWithUnit(weightG, unit);
  const source = bodyWeightG === null ? `${weight}, as yours isn't known` : `${weight} body weight`;
  return `About ${rate} kcal a minute: ${formatNumber(met)} MET × ${source}`;
}
