// A finished workout as the history keeps it.
// Promise: JSON-safe; durations in whole seconds, energy in kcal, instants in ISO 8601 UTC.

import * as z from "zod/mini";

const text = z.string().check(z.minLength(1), z.maxLength(200));
const instant = z.iso.datetime();
const seconds = z.int().check(z.nonnegative());
const kcal = z.number().check(z.nonnegative());

export const historyEntrySchema = z.object({
  /** Time-ordered UUID; entries of former versions keep their own id. */
  id: text,
  exercise: text,
  category: z.optional(z.enum(["cardio", "strength", "flexibility"])),
  duration: seconds,
  /** At most one decimal when recorded here. */
  caloriesBurned: kcal,
  /** The locale's date at the end of the workout. For showing only: never sort, group or parse it. */
  date: z.string(),
  /** Calendar day of the end, YYYY-MM-DD, where the person was. */
  day: z.iso.date(),
  startedAt: instant,
  endedAt: instant,
  source: z.enum(["session", "exercise", "logged", "imported"]),
  /** Where the kcal come from: the session's flat rate, the exercise's own rate, or a person. */
  kcalModel: z.enum(["session", "exercise", "entered", "unknown"]),
  kcalPerMinute: z.optional(kcal),
  effort: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  note: z.optional(z.string().check(z.maxLength(2000))),
  /** The goals that this workout moved. Their progress goes and comes back with the entry. */
  goals: z.optional(z.array(z.string())),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const newWorkoutSchema = z.object({
  /** The id of the session that ended. Recording the same id twice records once. */
  id: z.optional(text),
  exercise: text,
  category: historyEntrySchema.shape.category,
  duration: seconds,
  caloriesBurned: kcal,
  startedAt: instant,
  endedAt: instant,
  source: historyEntrySchema.shape.source,
  kcalModel: historyEntrySchema.shape.kcalModel,
  kcalPerMinute: z.optional(kcal),
  effort: historyEntrySchema.shape.effort,
  note: historyEntrySchema.shape.note,
});

/** What a screen hands over when a workout is finished. */
export type NewWorkout = z.infer<typeof newWorkoutSchema>;

export const workoutEditSchema = z.partial(z.omit(newWorkoutSchema, { id: true, source: true }));

/** What a person may change in an entry later. */
export type WorkoutEdit = z.infer<typeof workoutEditSchema>;
