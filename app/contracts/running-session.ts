/*
 * What is going on right now, as timestamps: the general session, the exercise panel's timer and the rest timer.
 * Written on every action, so that a reload, a killed tab or a second tab derives the same clocks from it.
 */
import * as z from "zod/mini";
import { categorySchema, exerciseSchema } from "./exercise.ts";
import { routineRunSchema } from "./routine-run.ts";

/** Milliseconds since the epoch, by the device's own clock. */
const instantSchema = z.number().check(z.gte(0));
const lengthSchema = z.number().check(z.gte(0));

/** Time gathered so far and, while it runs, the instant since which more is gathered. */
export const stopwatchSchema = z.object({
  gatheredMs: lengthSchema,
  runningSince: z.nullable(instantSchema),
});
export type Stopwatch = z.infer<typeof stopwatchSchema>;

/** A session started with Start Workout. `id` becomes the id of its history entry, so that two tabs can't record it twice. */
export const generalSessionSchema = z.object({
  id: z.string().check(z.minLength(1)),
  startedAt: instantSchema,
  watch: stopwatchSchema,
});
export type GeneralSession = z.infer<typeof generalSessionSchema>;

/** The chosen exercise, copied whole so that it outlives its deletion, and its own timer. */
export const exercisePanelSchema = z.object({
  exercise: exerciseSchema,
  /** Names the set that is going on, or the one that was stopped last; null before the first Start. */
  id: z.nullable(z.string().check(z.minLength(1))),
  startedAt: z.nullable(instantSchema),
  watch: stopwatchSchema,
});
export type ExercisePanel = z.infer<typeof exercisePanelSchema>;

export const restStatuses = ["idle", "paused", "running"] as const;

/** The countdown between sets. While it runs, `endsAt` is the truth and `remainingMs` what was left at the last Start. */
export const restTimerSchema = z.object({
  status: z.enum(restStatuses),
  open: z.boolean(),
  presetS: z.number().check(z.positive()),
  remainingMs: lengthSchema,
  endsAt: z.nullable(instantSchema),
});
export type RestTimer = z.infer<typeof restTimerSchema>;

export const runningSessionSchema = z.object({
  /** Grows with each action; of two records the one with the higher revision is the newer. An idle record is kept for its sake. */
  revision: z.number().check(z.gte(0)),
  /** When a person was last seen in front of the page: an action, or a visible page. */
  seenAt: instantSchema,
  /** Set while the person has not yet answered what to do about a long absence: since when they were away. */
  awaySince: z.nullable(instantSchema),
  /** The category that is opened; it names the general session's entry. */
  category: z.nullable(categorySchema),
  general: z.nullable(generalSessionSchema),
  panel: z.nullable(exercisePanelSchema),
  rest: restTimerSchema,
  /** The routine that is being done; absent when none is. */
  routine: z.optional(z.nullable(routineRunSchema)),
});
export type RunningSession = z.infer<typeof runningSessionSchema>;
