import type { GoalType } from "#app/contracts/goal.ts";
import type { Fields } from "#app/contracts/json.ts";
import type { Tally } from "../engine/row-database.ts";

const prefix = "corrections/";

/** The field of a goal in which one device, and no other, keeps the sum of the corrections made on it. */
export const correctionField = (device: string): string => prefix + device;

export const isCorrectionField = (field: string): boolean => field.startsWith(prefix);

function progressOf(type: GoalType, tally: Tally | undefined): number {
  if (!tally) return 0;
  if (type === "calories") return tally.tenths / 10;
  return type === "duration" ? tally.seconds / 60 : tally.count;
}

/**
 * A goal's `current`: an additive counter. Its workouts count through their tally, each once however often
 * it arrives or is deleted; corrections made by hand add up over the devices, so none undoes another.
 */
export function currentOf(type: GoalType, goal: Fields, tally: Tally | undefined): number {
  const parts = [progressOf(type, tally)];
  for (const field of Object.keys(goal).filter(isCorrectionField).sort()) {
    const correction = goal[field];
    if (typeof correction === "number") parts.push(correction);
  }
  const moved = parts.filter((part) => part !== 0);
  const sum = moved.reduce((total, part) => total + part, 0);
  // Adding binary fractions leaves dust in the last digits (0.1 + 0.2); a lone part is kept as it was given.
  return moved.length < 2 ? sum : Number(sum.toPrecision(14));
}
