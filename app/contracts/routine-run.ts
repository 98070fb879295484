/*
 * A routine that is being done, as timestamps: which step, working or resting, and when this phase ends.
 * Kept with the running session, so that a reload or another tab goes on at the same second.
 */
import * as z from "zod/mini";
import { exerciseSchema } from "./exercise.ts";

const instantSchema = z.number().check(z.gte(0));

export const routineRunSchema = z.object({
  /** Names the run in the address; entries are called by it and the number of their step. */
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  /** Copied whole, so that the run outlives changes to the routine. */
  steps: z
    .array(
      z.object({
        exercise: exerciseSchema,
        seconds: z.int().check(z.positive()),
        restS: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1)),
  index: z.int().check(z.gte(0)),
  phase: z.enum(["work", "rest", "over"]),
  /** When the phase ends; null while paused or over. */
  endsAt: z.nullable(instantSchema),
  /** Milliseconds left of the phase while it is paused. */
  leftMs: z.number().check(z.gte(0)),
  /** What was done so far: a step's number, its whole seconds, and when it ended. */
  done: z.array(z.object({ index: z.int(), seconds: z.int(), endedAt: instantSchema })),
});
export type RoutineRun = z.infer<typeof routineRunSchema>;
