/*
 * The running workout as timestamps: the general workout, the timer of the exercise panel and the rest timer. Written
 * on every action, so that a reload, a killed tab or a second tab derives the same clocks from it.
 */
import * as z from "zod/mini";
import { categorySchema, exerciseSchema } from "../exercise/exercise.ts";
import { maxRoutineNameLength, maxTargetRir } from "../routine/routine.ts";
import { instantSchema, routineRunSchema } from "../routine/run/routine-run.ts";
import { maxSets, trainingSetSchema } from "../set/training-set.ts";
import { type NewWorkout, newWorkoutSchema } from "../workout/history-entry.ts";
import { doneExerciseSchema } from "../workout/name-workout.ts";

const lengthSchema = z.number().check(z.gte(0));

/** The gathered time and, while it runs, the instant of the last start. */
const stopwatchSchema = z.object({
  gatheredMs: lengthSchema,
  runningSince: z.nullable(instantSchema),
});
export type Stopwatch = z.infer<typeof stopwatchSchema>;

/** A workout started with Start Workout. `id` becomes the id of its entry, so that two tabs can't record it twice. */
const generalWorkoutSchema = z.object({
  id: z.string().check(z.minLength(1)),
  startedAt: instantSchema,
  watch: stopwatchSchema,
  /** The exercises that were stopped during the workout and are in the history already. They help to name it. */
  done: z.optional(z.array(doneExerciseSchema)),
  /** The routine's name, under which the workout is recorded. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(maxRoutineNameLength))),
  /** The name was derived from exercises. Once others are done, the end derives it anew. */
  isNameDerived: z.optional(z.boolean()),
  /** The effort and the note that were entered between the end of the workout and its continuation. */
  effort: newWorkoutSchema.shape.effort,
  note: newWorkoutSchema.shape.note,
});

/** A copy of the chosen exercise, because it may be deleted meanwhile, and its own timer. */
const exercisePanelSchema = z.object({
  exercise: exerciseSchema,
  /** The id of the running set, or of the last stopped one; null before the first Start. */
  id: z.nullable(z.string().check(z.minLength(1))),
  startedAt: z.nullable(instantSchema),
  watch: stopwatchSchema,
  /** The workout during which it was started; the exercise may end after it. */
  workoutId: z.optional(z.string()),
});
export type ExercisePanel = z.infer<typeof exercisePanelSchema>;

/** The time of an exercise before another one was chosen or it was reset. It is recorded only on request. */
const unsavedWorkoutSchema = z.extend(newWorkoutSchema, { id: z.string().check(z.minLength(1)) });
export type UnsavedWorkout = z.infer<typeof unsavedWorkoutSchema>;

/** A completed entry that isn't in the history yet. Its id is fixed, so that recording it again changes nothing. */
export interface UnrecordedEntry {
  readonly workout: NewWorkout & { readonly id: string };
  readonly options: { readonly towardGoals: boolean };
}

/**
 * Only the id and the name are checked. The history checks the rest, so that a bad entry doesn't make the running
 * workout unreadable.
 */
const unrecordedEntrySchema = z.custom<UnrecordedEntry>((given) => {
  const { workout } = (given ?? {}) as { workout?: { id?: unknown } };
  return typeof workout?.id === "string" && workout.id.length > 0;
});

/** An exercise of the running workout with its sets, done and planned. */
const exerciseCardSchema = z.object({
  /** Becomes the id of its entry, so that two tabs can't record it twice. */
  id: z.string().check(z.minLength(1)),
  exercise: exerciseSchema,
  sets: z.array(trainingSetSchema).check(z.maxLength(maxSets)),
  /** When it became the current exercise, or when the exercise before it had its last set ticked. */
  startedAt: instantSchema,
  /** The rest after each set, in seconds; absent: the default of the settings. */
  restS: z.optional(z.number().check(z.gte(0))),
  /** Cards with the same letter are a superset. */
  group: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The stopwatch of one of its sets that isn't done. */
  watch: z.optional(z.extend(stopwatchSchema, { set: z.string() })),
  /** The planned range, and why its sets have these numbers: "8–12 reps · +2.5 kg: 3 x 12 done on Tuesday". */
  reason: z.optional(z.string()),
  /** The planned repetitions in reserve after each set. */
  rir: z.optional(z.int().check(z.minimum(0), z.maximum(maxTargetRir))),
});
export type ExerciseCard = z.infer<typeof exerciseCardSchema>;

/** The countdown between sets. While it runs, `endsAt` counts, and `remainingMs` is what was left at the last Start. */
const restTimerSchema = z.object({
  status: z.enum(["idle", "paused", "running"]),
  open: z.boolean(),
  presetS: z.number().check(z.positive()),
  remainingMs: lengthSchema,
  endsAt: z.nullable(instantSchema),
  /** The ids of the card and of the set whose tick started the rest. */
  after: z.optional(z.string()),
});
export type RestTimer = z.infer<typeof restTimerSchema>;

export const runningWorkoutSchema = z.object({
  /**
   * Grows with each change. A record is never replaced by one that isn't newer. A workout that was taken over ends on
   * the other device, unless it has changed there since; an idle record is stored for this.
   */
  revision: z.number().check(z.gte(0)),
  /** When the page was last in use: an action, or a visible page. */
  seenAt: instantSchema,
  /**
   * The last press on the workout. While a question about an absence is open, it is the last press before the absence.
   */
  actedAt: instantSchema,
  /** The start of a long absence, until the question what to do with the workout is answered. */
  awaySince: z.nullable(instantSchema),
  /** The open category; it names the entry of a workout without exercises. */
  category: z.nullable(categorySchema),
  general: z.nullable(generalWorkoutSchema),
  panel: z.nullable(exercisePanelSchema),
  rest: restTimerSchema,
  /** The running routine; absent when none runs. */
  routine: z.optional(z.nullable(routineRunSchema)),
  /** The exercises with sets, in the order of the screen. */
  cards: z.optional(z.array(exerciseCardSchema)),
  /** The id of the open card; the others are folded to a line. */
  openCard: z.optional(z.nullable(z.string())),
  /**
   * The last state of the workout that ended last, from which it can be continued. Absent once another workout has
   * started.
   */
  ended: z.optional(z.object({ general: generalWorkoutSchema, cards: z.array(exerciseCardSchema) })),
  /** Oldest first; each stays until it is saved or dismissed. */
  unsaved: z.optional(z.array(unsavedWorkoutSchema)),
  /** Completed entries that aren't in the history yet. */
  unrecorded: z.optional(z.array(unrecordedEntrySchema)),
});
export type RunningWorkout = z.infer<typeof runningWorkoutSchema>;
