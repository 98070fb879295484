import {
  maxReps,
  maxWeightG,
  type SetKind,
  type TrainingSet,
  trainingSetSchema,
} from "#app/domain/set/training-set.ts";
import { type Measured, unitOf } from "./columns.ts";

export type Unit = "kg" | "lb";

const grams: Readonly<Record<string, number>> = { kg: 1000, lb: 453.59237 };
const metres: Readonly<Record<string, number>> = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048, yd: 0.9144 };

/** The amounts of one line as the file writes them; null where a cell is empty, NaN where it is no number. */
export interface Amounts {
  readonly kind: SetKind;
  /** The file's word for a kind of set that this app doesn't have. */
  readonly kindWord?: string;
  readonly weight: Measured;
  /** Whether a weight of 0 counts as a weight. Otherwise it counts as an empty cell. */
  readonly hasZeroWeight?: boolean;
  readonly reps: number | null;
  readonly distance: Measured;
  readonly seconds: number | null;
  readonly rpe: number | null;
}

/** Whether a weight or a distance has no unit. */
export const lacksUnit = ({ weight, distance }: Pick<Amounts, "weight" | "distance">): boolean =>
  [weight, distance].some(({ amount, unit }) => amount && !unit);

/** @param unit the unit of weights without one */
export const isInPounds = ({ amount, unit: own }: Measured, unit: Unit): boolean =>
  Boolean(amount) && unitOf(own || unit) === "lb";

/**
 * Converts a line to a set in our units, or returns why it is none. 0 counts as an empty cell, except for a weight if
 * `hasZeroWeight`. An RPE off the scale of 6 to 10 stays as a note.
 * @param unit the unit of weights without one
 */
export function convertAmounts(amounts: Amounts, unit: Unit): Omit<TrainingSet, "id"> | string {
  const { kind, reps, seconds, rpe } = amounts;
  const { amount: weight, unit: weightUnit } = amounts.weight;
  const { amount: distance, unit: distanceUnit } = amounts.distance;
  if ([weight, reps, distance, seconds, rpe].some(Number.isNaN))
    return "Weight, repetitions, distance, seconds and RPE have to be numbers.";
  const perWeight = grams[unitOf(weightUnit || unit) ?? ""];
  const perDistance = metres[unitOf(distanceUnit || (unit === "kg" ? "km" : "mi")) ?? ""];
  if (weight && perWeight === undefined) return `“${weightUnit.slice(0, 20)}” is no unit of weight.`;
  if (distance && perDistance === undefined) return `“${distanceUnit.slice(0, 20)}” is no unit of distance.`;
  if (reps && (!Number.isInteger(reps) || reps < 0 || reps > maxReps))
    return `Repetitions have to be a whole number up to ${maxReps}.`;
  const weightG = Math.round((weight ?? 0) * (perWeight ?? 0));
  if (Math.abs(weightG) > maxWeightG) return `A weight can be ${maxWeightG / 1000} kg at most.`;
  const meters = Math.round((distance ?? 0) * (perDistance ?? 0) * 1000) / 1000;
  const wholeSeconds = Math.round(seconds ?? 0);
  const isRated = trainingSetSchema.shape.rpe.safeParse(rpe ?? undefined).success;
  const note = [amounts.kindWord ?? "", rpe && !isRated ? `RPE ${rpe}` : ""].filter(Boolean).join(", ");
  const set = {
    kind,
    ...(reps && { reps }),
    ...((weightG || (weight === 0 && amounts.hasZeroWeight)) && { weightG }),
    ...(wholeSeconds && { seconds: wholeSeconds }),
    ...(meters && { meters }),
    ...(rpe && isRated && { rpe }),
    ...(note && { note }),
  };
  if (!trainingSetSchema.safeParse({ ...set, id: "1" }).success)
    return "Seconds and distance have to be within a day and 1,000 km.";
  return set;
}
