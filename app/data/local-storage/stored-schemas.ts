// The two arrays that the specification fixes, as the storage facade shows them.
// Guarantees: no field is added, renamed or retyped.

import * as z from "zod/mini";
import { goalSchema } from "#app/domain/goal/goal.ts";
import { historyEntrySchema } from "#app/domain/workout/history-entry.ts";

const entry = historyEntrySchema.shape;

export const storedEntrySchema = z.object({
  id: entry.id,
  exercise: entry.exercise,
  /** Seconds. */
  duration: entry.duration,
  caloriesBurned: entry.caloriesBurned,
  date: entry.date,
});

export type StoredEntry = z.infer<typeof storedEntrySchema>;

const goal = goalSchema.shape;

export const storedGoalSchema = z.object({
  id: goal.id,
  type: goal.type,
  target: goal.target,
  current: goal.current,
  deadline: goal.deadline,
  createdAt: goal.createdAt,
});

export type StoredGoal = z.infer<typeof storedGoalSchema>;

/** The keys of the two arrays in local storage. */
export const historyKey = "workoutHistory";
export const goalsKey = "fitnessGoals";
