// A routine: exercises in order, each timed or in sets, with a rest. A step names its exercise by id, so that a renamed
// exercise is renamed in every routine.

import * as z from "zod/mini";
import { exerciseSchema } from "../exercise/exercise.ts";
import { clampWeight, groupSchema, isPlanned, measureSchema, setKinds } from "../set/training-set.ts";
import { maxRestSeconds } from "../workout/workout-limits.ts";

export const maxSteps = 100;
export const maxRounds = 20;
/** The limit for a timed step, and for a timed set of a step. */
export const maxStepSeconds = 7200;
export const maxTargetSets = 50;
export const maxTargetReps = 999;
/** The most repetitions in reserve that a target names. More make a set too easy to guess. */
export const maxTargetRir = 9;

const repsSchema = z.int().check(z.minimum(1), z.maximum(maxTargetReps));
const secondsSchema = z.int().check(z.minimum(1), z.maximum(maxStepSeconds));
/** A file may contain any weight. An impossible one is clamped, so that the routine still parses. */
const weightSchema = z.int().check(z.overwrite(clampWeight));

/** The target of a single set. A field that it lacks is that of the step; a warm-up has only its own. */
const singleTargetSchema = z.object({
  kind: z._default(z.enum(setKinds), "normal"),
  minReps: z.optional(repsSchema),
  maxReps: z.optional(repsSchema),
  seconds: z.optional(secondsSchema),
  weightG: z.optional(weightSchema),
  /** Whether as many repetitions as possible are done, at least `minReps`. */
  isAmrap: z.optional(z.boolean()),
});
export type SingleTarget = z.infer<typeof singleTargetSchema>;

/** The target of a step's sets. */
const targetShape = z.object({
  /** How many sets are planned. Warm-ups and drop sets aren't among them. */
  sets: z.int().check(z.minimum(1), z.maximum(maxTargetSets)),
  /** `minReps` and `maxReps` are equal if there is no range. */
  minReps: repsSchema,
  maxReps: repsSchema,
  /** The length of each set, for an exercise that is measured by time. Its repetitions don't count. */
  seconds: z.optional(secondsSchema),
  /** The repetitions in reserve: how many more would be possible after each set. */
  rir: z.optional(z.int().check(z.minimum(0), z.maximum(maxTargetRir))),
  /**
   * The weight of the sets; absent: the weight of last time. With `incrementG` it is only the weight of the first
   * workout.
   */
  weightG: z.optional(weightSchema),
  /** The increment of double progression; absent: the weight stays. */
  incrementG: z.optional(z.int().check(z.positive(), z.overwrite(clampWeight))),
  /** The measure of the sets, if it differs from the exercise's measure, such as distances of running. */
  measure: z.optional(measureSchema),
  /** Steps with the same letter are a superset. */
  group: z.optional(groupSchema),
  /** All sets in order, if they differ. Absent: `sets` equal ones. */
  perSet: z.optional(z.array(singleTargetSchema).check(z.maxLength(maxTargetSets))),
  /** Whether each set is done with one side after the other. */
  isEachSide: z.optional(z.boolean()),
});
export type SetTarget = z.infer<typeof targetShape>;

/** `sets` is the number of planned sets in `perSet`. A list without one plans nothing, so it is left out. */
function countPlanned(target: SetTarget): SetTarget {
  const { perSet, ...plain } = target;
  if (!perSet) return target;
  const sets = perSet.filter(isPlanned).length;
  return sets > 0 ? { ...target, sets } : plain;
}

const setTargetSchema = targetShape.check(z.overwrite(countPlanned));

/** The target with so many planned sets. The last one is repeated, or the last ones go. */
export function withSets(target: SetTarget, sets: number): SetTarget {
  if (!target.perSet) return { ...target, sets };
  const last = target.perSet.findLast(isPlanned);
  const more = last ? Array.from({ length: Math.max(0, sets - target.sets) }, () => last) : [];
  let left = sets;
  const perSet = [...target.perSet, ...more].filter((set) => !isPlanned(set) || left-- > 0);
  return countPlanned({ ...target, sets, perSet: perSet.slice(0, maxTargetSets) });
}

const routineStepSchema = z
  .object({
    exerciseId: z.string().check(z.minLength(1)),
    /** A copy of the exercise, of the same id, because the library may not be loaded when the routine runs. */
    exercise: z.optional(exerciseSchema),
    /** Seconds of exercise, then seconds of rest. */
    seconds: z.int().check(z.minimum(1), z.maximum(maxStepSeconds)),
    restS: z.int().check(z.minimum(0), z.maximum(maxRestSeconds)),
    /** The target of a step with sets. The step's `seconds` are then an estimate. Absent: the step is timed. */
    target: z.optional(setTargetSchema),
  })
  .check(z.refine(({ exerciseId, exercise }) => !exercise || exercise.id === exerciseId));
export type RoutineStep = z.infer<typeof routineStepSchema>;

/** In characters. */
export const maxRoutineNameLength = 80;

export const newRoutineSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRoutineNameLength)),
  steps: z.array(routineStepSchema).check(z.minLength(1), z.maxLength(maxSteps)),
  /** The days of the week on which it is due: 1 is Monday, 7 Sunday. */
  days: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7)))),
  /** How often all steps are done; absent: once. */
  rounds: z.optional(z.int().check(z.minimum(1), z.maximum(maxRounds))),
  /** Seconds counted down before each timed step; absent: none. */
  leadInS: z.optional(z.int().check(z.minimum(0), z.maximum(10))),
});

export type NewRoutine = z.infer<typeof newRoutineSchema>;

export const routineSchema = z.extend(newRoutineSchema, {
  id: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});

export type Routine = z.infer<typeof routineSchema>;

/** Whether it runs as a workout with cards. A routine of timed steps alone runs by the clock. */
export const hasCards = ({ steps }: Pick<NewRoutine, "steps">): boolean =>
  steps.some(({ target }) => target !== undefined);
