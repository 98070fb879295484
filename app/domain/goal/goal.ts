// A goal and its progress.
// Guarantees: `current` is the sum of the workouts that counted for the goal and of manual corrections.

import * as z from "zod/mini";

export const goalTypeSchema = z.enum(["calories", "duration", "frequency"]);

/** calories counts kcal, duration counts minutes, frequency counts workouts, the exercises of one together once. */
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

/** The weeks of a goal of workouts per week. It begins anew each week. */
export interface GoalWeeks {
  /** The workouts of this week; once the goal has ended, those of its last week. */
  readonly done: number;
  /** Whether the goal's last week is over. */
  readonly isOver: boolean;
  /** The first day of the next week that counts; null in the goal's last week and after it. */
  readonly next: string | null;
  /** Past weeks, from the week in which the goal was added to the week of its deadline. */
  readonly past: number;
  /** Past weeks that reached the target. */
  readonly met: number;
}

export type Goal = z.infer<typeof goalSchema> & {
  /** Only of workouts per week. */
  readonly weeks?: GoalWeeks;
};

/** The part of the target that screens show: a goal of workouts per week begins anew each week. */
export const doneOf = ({ current, weeks }: Pick<Goal, "current" | "weeks">): number => weeks?.done ?? current;

/** Notes about a goal's pace. A part is null when there is nothing to say. */
export interface GoalNotes {
  /** The share of the target that is due by the end of today. */
  readonly mark: number | null;
  readonly pace: string | null;
}
