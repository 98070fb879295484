// A goal and its progress.
// Guarantees: `current` is the sum of the workouts that counted for the goal and of manual corrections.

import * as z from "zod/mini";

export const goalTypeSchema = z.enum(["calories", "duration", "frequency"]);

/** calories counts kcal, duration counts minutes, frequency counts workouts. */
export type GoalType = z.infer<typeof goalTypeSchema>;

export const newGoalSchema = z.object({
  type: goalTypeSchema,
  /** In the type's unit. */
  target: z.int().check(z.positive()),
  /** Last calendar day on which workouts count, YYYY-MM-DD. */
  deadline: z.iso.date(),
});

export type NewGoal = z.infer<typeof newGoalSchema>;

export const goalSchema = z.extend(newGoalSchema, {
  id: z.string().check(z.minLength(1)),
  current: z.number(),
  createdAt: z.iso.datetime(),
  /** When it first reached its target; set once, never removed. */
  achievedAt: z.optional(z.iso.datetime()),
});

export type Goal = z.infer<typeof goalSchema>;

/** Notes about a goal beside its counter. A part is null when there is nothing to say. */
export interface GoalNotes {
  /** The share of the target that is due by the end of today. */
  readonly mark: number | null;
  readonly pace: string | null;
  readonly weeks: string | null;
}
