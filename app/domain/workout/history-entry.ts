// An entry of the history: a finished workout.
// Guarantees: JSON-safe; durations in whole seconds, energy in kcal, instants in ISO 8601 UTC.

import * as z from "zod/mini";
import { categorySchema } from "../exercise/exercise.ts";
import type { Json } from "../row/json.ts";
import { groupSchema, maxSets, measureSchema, trainingSetSchema } from "../set/training-set.ts";
import { maxNameLength, maxNoteLength } from "./workout-limits.ts";

const text = z.string().check(z.minLength(1), z.maxLength(maxNameLength));
const instant = z.iso.datetime();
const seconds = z.int().check(z.nonnegative());
const kcal = z.number().check(z.nonnegative());

export const historyEntrySchema = z.object({
  /** Time-ordered UUID; entries that come from elsewhere keep their own id. */
  id: text,
  exercise: text,
  category: z.optional(categorySchema),
  duration: seconds,
  /** At most one decimal when recorded here. */
  caloriesBurned: kcal,
  /** The locale's date at the end of the workout. For display only: never sort, group or parse it. */
  date: z.string(),
  /** Calendar day of the end, YYYY-MM-DD, in the time zone of the workout. */
  day: z.iso.date(),
  startedAt: instant,
  endedAt: instant,
  /** "session" is a workout's own entry; a stored name. */
  source: z.enum(["session", "exercise", "logged", "imported"]),
  /**
   * How the kcal were counted: `session` at a workout's flat rate, `exercise` at the exercise's own rate, `entered` by
   * hand.
   */
  kcalModel: z.enum(["session", "exercise", "entered", "unknown"]),
  kcalPerMinute: z.optional(kcal),
  effort: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  note: z.optional(z.string().check(z.maxLength(maxNoteLength))),
  /**
   * The id of the workout that the exercise was part of. Once the workout has ended, it is the id of the workout's
   * entry.
   */
  workoutId: z.optional(text),
  /** The id of a built-in exercise, an own one or one of the library; absent where it is unknown. */
  exerciseId: z.optional(text),
  measure: z.optional(measureSchema),
  /** The sets that were done, in order. */
  sets: z.optional(z.array(trainingSetSchema).check(z.maxLength(maxSets))),
  /** Exercises of a workout with the same letter are a superset. */
  group: z.optional(groupSchema),
  /** The goals that this workout counts for. Deleting and restoring the entry changes their progress. */
  goals: z.optional(z.array(z.string())),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** An entry of one exercise, with the fields that records and charts need. */
export type LoggedExercise = Pick<
  HistoryEntry,
  "id" | "workoutId" | "day" | "endedAt" | "duration" | "measure" | "sets"
>;

/** A stored row that isn't a valid entry. It is shown with its raw text, never dropped. */
export interface UnreadableRow {
  key: string;
  raw: Json;
}

export const newWorkoutSchema = z.extend(z.omit(historyEntrySchema, { date: true, day: true, goals: true }), {
  /** The id of the workout that ended. Recording the same id twice records once. */
  id: z.optional(text),
});

/** A workout to record. */
export type NewWorkout = z.infer<typeof newWorkoutSchema>;

/** The fields of a workout that is entered after it. */
export type PastWorkout = Pick<
  NewWorkout,
  "exercise" | "duration" | "caloriesBurned" | "startedAt" | "endedAt" | "note"
>;

export const workoutEditSchema = z.partial(
  z.omit(newWorkoutSchema, { id: true, source: true, workoutId: true }),
);

/** The changes of an edited entry. */
export type WorkoutEdit = z.infer<typeof workoutEditSchema>;
