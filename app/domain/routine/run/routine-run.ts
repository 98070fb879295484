/*
 * A running routine as timestamps: the step, work or rest, and when the phase ends. Stored with the running workout, so
 * that a reload or another tab continues at the same second.
 */
import * as z from "zod/mini";
import { exerciseSchema } from "../../exercise/exercise.ts";

/** Milliseconds since the epoch, by the device's own clock. */
export const instantSchema = z.number().check(z.gte(0));

export const routineRunSchema = z.object({
  /** Identifies the run in the address. The id of an entry is this id and the number of its step. */
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  /** A copy, so that changes of the routine don't affect the run. */
  steps: z
    .array(
      z.object({
        exercise: exerciseSchema,
        seconds: z.int().check(z.positive()),
        restS: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1)),
  /** How many times `steps` repeats the routine's own; absent: once. */
  rounds: z.optional(z.int().check(z.positive())),
  /** Seconds counted down before each step; absent: none. */
  leadInS: z.optional(z.int().check(z.gte(0))),
  index: z.int().check(z.gte(0)),
  phase: z.enum(["lead-in", "work", "rest", "over"]),
  /** When the phase ends; null while paused or over. */
  endsAt: z.nullable(instantSchema),
  /** Milliseconds left of a paused phase. */
  leftMs: z.number().check(z.gte(0)),
  /** The steps done: number, whole seconds, and when each ended. */
  done: z.array(z.object({ index: z.int(), seconds: z.int(), endedAt: instantSchema })),
});
export type RoutineRun = z.infer<typeof routineRunSchema>;
