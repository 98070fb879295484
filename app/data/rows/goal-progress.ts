import { type GoalType, goalTypeSchema } from "#app/domain/goal/goal.ts";
import type { Json } from "#app/domain/row/json.ts";
import { isShown, type Row } from "./row.ts";
import type { Sums } from "./totals.ts";

const prefix = "corrections/";

/** The field of a goal that sums the corrections made on one device; no other device writes it. */
export const correctionField = (device: string): string => prefix + device;

export const isCorrectionField = (field: string): boolean => field.startsWith(prefix);

function progressOf(type: GoalType, sums: Sums | undefined): number {
  if (!sums) return 0;
  if (type === "calories") return sums.tenths / 10;
  return type === "duration" ? sums.seconds / 60 : sums.count;
}

/**
 * A goal's `current`, as an additive counter. Its workouts count through their sums, each once even if it is merged or
 * deleted repeatedly. The manual corrections of all devices add up, so none undoes another.
 */
export function currentOf(
  type: GoalType,
  goal: { readonly [field: string]: Json | undefined },
  sums: Sums | undefined,
): number {
  const parts = [progressOf(type, sums)];
  for (const field of Object.keys(goal).filter(isCorrectionField).sort()) {
    const correction = goal[field];
    if (typeof correction === "number") parts.push(correction);
  }
  const moved = parts.filter((part) => part !== 0);
  const sum = moved.reduce((total, part) => total + part, 0);
  // Adding binary fractions leaves rounding errors in the last digits (0.1 + 0.2); a single part stays exact.
  return moved.length < 2 ? sum : Number(sum.toPrecision(14));
}

/** Whether a goal is shown and isn't marked as achieved. */
export const isOpen = (goal: Row | undefined): goal is Row =>
  isShown(goal) && typeof goal.achievedAt !== "string";

/**
 * Whether a goal of minutes or kcal has reached its target for the first time. A goal of workouts per week reaches it in
 * a week (goal-weeks.ts).
 */
export function hasReachedTarget(goal: Row | undefined, sums: Sums | undefined): boolean {
  if (!isOpen(goal) || goal.type === "frequency") return false;
  const type = goalTypeSchema.safeParse(goal.type);
  const { target } = goal;
  return type.success && typeof target === "number" && currentOf(type.data, goal, sums) >= target;
}
