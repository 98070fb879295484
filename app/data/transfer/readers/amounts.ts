import {
  maxReps,
  maxWeightG,
  type SetKind,
  type TrainingSet,
  trainingSetSchema,
} from "#app/model/training-set.ts";

export type Unit = "kg" | "lb";

const grams: Readonly<Record<string, number>> = { kg: 1000, lb: 453.59237, lbs: 453.59237 };
const metres: Readonly<Record<string, number>> = {
  m: 1,
  meters: 1,
  km: 1000,
  mi: 1609.344,
  // Strong writes it so.
  "mi.": 1609.344,
  miles: 1609.344,
  ft: 0.3048,
  yd: 0.9144,
};

/** The amounts of one line as the file writes them; null where a cell is empty, NaN where it is no number. */
export interface Amounts {
  readonly kind: SetKind;
  readonly weight: number | null;
  /** Whether 0 is a weight here, not an empty cell. */
  readonly hasZeroWeight?: boolean;
  /** "" where the file has none. */
  readonly weightUnit: string;
  readonly reps: number | null;
  readonly distance: number | null;
  readonly distanceUnit: string;
  readonly seconds: number | null;
  readonly rpe: number | null;
}

/** Whether a weight or a distance has no unit. */
export const lacksUnit = ({ weight, weightUnit, distance, distanceUnit }: Amounts): boolean =>
  Boolean(weight && !weightUnit) || Boolean(distance && !distanceUnit);

/** @param unit of weights without one */
export const isInPounds = ({ weight, weightUnit }: Amounts, unit: Unit): boolean =>
  Boolean(weight) && /^lbs?$/i.test(weightUnit || unit);

/**
 * The set, in our units, or why there is none. 0 is an empty cell, except a weight of 0 where the file has those. An RPE
 * off the scale of 6 to 10 stays as a note.
 * @param unit of weights without one
 */
export function convertAmounts(amounts: Amounts, unit: Unit): Omit<TrainingSet, "id"> | string {
  const { kind, weight, reps, distance, seconds, rpe } = amounts;
  if ([weight, reps, distance, seconds, rpe].some(Number.isNaN))
    return "Weight, repetitions, distance, seconds and RPE have to be numbers.";
  const perWeight = grams[(amounts.weightUnit || unit).toLowerCase()];
  const perDistance = metres[(amounts.distanceUnit || (unit === "kg" ? "km" : "mi")).toLowerCase()];
  if (weight && perWeight === undefined) return `“${amounts.weightUnit.slice(0, 20)}” is no unit of weight.`;
  if (distance && perDistance === undefined)
    return `“${amounts.distanceUnit.slice(0, 20)}” is no unit of distance.`;
  if (reps && (!Number.isInteger(reps) || reps < 0 || reps > maxReps))
    return `Repetitions have to be a whole number up to ${maxReps}.`;
  const weightG = Math.round((weight ?? 0) * (perWeight ?? 0));
  if (Math.abs(weightG) > maxWeightG) return `A weight can be ${maxWeightG / 1000} kg at most.`;
  const meters = Math.round((distance ?? 0) * (perDistance ?? 0) * 1000) / 1000;
  const wholeSeconds = Math.round(seconds ?? 0);
  const isRated = trainingSetSchema.shape.rpe.safeParse(rpe ?? undefined).success;
  const set = {
    kind,
    ...(reps && { reps }),
    ...((weightG || (weight === 0 && amounts.hasZeroWeight)) && { weightG }),
    ...(wholeSeconds && { seconds: wholeSeconds }),
    ...(meters && { meters }),
    ...(rpe && isRated && { rpe }),
    ...(rpe && !isRated && { note: `RPE ${rpe}` }),
  };
  if (!trainingSetSchema.safeParse({ ...set, id: "1" }).success)
    return "Seconds and distance have to be within a day and 1,000 km.";
  return set;
}
