// A goal of strength or of body weight: a weight to lift, or one to reach. It may have no deadline. It is stored beside
// the goals of the specification (goal.ts), and scripts that read those never see it.

import * as z from "zod/mini";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { isWorking, maxWeightG, type TrainingSet } from "../set/training-set.ts";
import type { GoalProgress } from "./goal-progress.ts";

const text = z.string().check(z.minLength(1));
/** Grams. */
const weight = z.int().check(z.positive(), z.maximum(maxWeightG));
const common = {
  target: weight,
  /** The last calendar day that counts, YYYY-MM-DD; absent: every day counts. */
  deadline: z.optional(z.iso.date()),
};
const lift = { type: z.literal("lift"), ...common, exercise: text, exerciseId: z.optional(text) };
const bodyWeight = { type: z.literal("body-weight"), ...common };

export const newStrengthGoalSchema = z.discriminatedUnion("type", [z.object(lift), z.object(bodyWeight)]);
export type NewStrengthGoal = z.infer<typeof newStrengthGoalSchema>;

const stored = {
  id: text,
  createdAt: z.iso.datetime(),
  /** When it was first reached; set once, never removed. */
  achievedAt: z.optional(z.iso.datetime()),
};
export const strengthGoalSchema = z.discriminatedUnion("type", [
  z.object({ ...lift, ...stored }),
  z.object({
    ...bodyWeight,
    ...stored,
    /** The weight with which it began, in grams; absent if none was known. */
    startG: z.optional(weight),
  }),
]);
export type StoredStrengthGoal = z.infer<typeof strengthGoalSchema>;

/** A goal with the weight that was reached: the heaviest set, or the present body weight. Null if there is none yet. */
export type StrengthGoal = StoredStrengthGoal & { readonly currentG: number | null };

/** In the order and words of the form, after those of the specification. */
export const strengthGoalTypes = [
  { value: "lift", label: "Weight to Lift" },
  { value: "body-weight", label: "Body Weight" },
] as const;

/** The heaviest working set; null without one that has a weight. */
export function heaviestOf(sets: readonly TrainingSet[]): number | null {
  const weights = sets.flatMap((set) => (isWorking(set) && set.weightG && set.reps ? set.weightG : []));
  return weights.length > 0 ? Math.max(...weights) : null;
}

/** "Barbell Squat", "Body Weight". */
export const nameStrengthGoal = (goal: NewStrengthGoal): string =>
  goal.type === "lift" ? goal.exercise : "Body Weight";

/** The share of the way that is done, from 0 to 1 or more. A body weight may go up or down. */
function shareOf(goal: StrengthGoal): number {
  const { target, currentG } = goal;
  if (currentG === null) return 0;
  if (goal.type === "lift" || goal.startG === undefined) return currentG / target;
  const { startG } = goal;
  // A goal to keep a weight is reached while it isn't above it.
  if (startG === target) return currentG <= target ? 1 : 0;
  return (startG - currentG) / (startG - target);
}

/** How far a goal has come on `today`. `daysLeft` is null without a deadline. */
export function computeStrengthProgress(
  goal: StrengthGoal,
  today: string,
): Pick<GoalProgress, "percent" | "complete" | "ended"> & { readonly daysLeft: number | null } {
  const share = shareOf(goal);
  const complete = share >= 1;
  const daysLeft = goal.deadline === undefined ? null : daysBetween(today, goal.deadline);
  return {
    // Corrects binary fractions.
    percent: complete ? 100 : Math.max(0, Math.min(99, Math.floor(share * 100 + 1e-9))),
    complete,
    ended: daysLeft !== null && daysLeft < 0,
    daysLeft,
  };
}
