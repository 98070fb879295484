// One set of an exercise: weight, repetitions, time or distance.
// Guarantees: weights in whole grams, so that kilograms and pounds both come back exactly.

import * as z from "zod/mini";

/**
 * The measures of an exercise's sets. For `bodyweight-reps` the weight is the added one or, below 0, the one taken off.
 */
export const measures = ["weight-reps", "bodyweight-reps", "time", "distance-time"] as const;
export const measureSchema = z.enum(measures);
export type Measure = z.infer<typeof measureSchema>;

export const setKinds = ["warm-up", "normal", "drop", "failure"] as const;
export type SetKind = (typeof setKinds)[number];

/** The letter of a superset. */
export const groupSchema = z.string().check(z.maxLength(2));

/** The most sets of one exercise in a workout. */
export const maxSets = 400;
/** 10 tonnes: far above any record, low enough that a slip of the finger is noticed. */
export const maxWeightG = 10_000_000;
/** The weight, or the nearest one that a set can have. */
export const clampWeight = (weightG: number): number => Math.max(-maxWeightG, Math.min(maxWeightG, weightG));
export const maxReps = 9999;
export const maxSetSeconds = 86_400;
export const maxSetMeters = 1_000_000;
/** In characters. */
export const maxSetNoteLength = 500;

export const trainingSetSchema = z.object({
  /** Unique within its exercise, so that two tabs can't tick the same set twice. */
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z._default(z.enum(setKinds), "normal"),
  reps: z.optional(z.int().check(z.minimum(1), z.maximum(maxReps))),
  weightG: z.optional(z.int().check(z.minimum(-maxWeightG), z.maximum(maxWeightG))),
  seconds: z.optional(z.int().check(z.minimum(1), z.maximum(maxSetSeconds))),
  meters: z.optional(z.number().check(z.positive(), z.maximum(maxSetMeters))),
  /** Rate of perceived exertion, 6 to 10 in halves. */
  rpe: z.optional(z.number().check(z.minimum(6), z.maximum(10), z.multipleOf(0.5))),
  /** The least repetitions of a set of as many as possible (AMRAP). Its own repetitions are the score. */
  amrapFrom: z.optional(z.int().check(z.minimum(1), z.maximum(maxReps))),
  /** Whether it is done with one side after the other. Its numbers are those of one side. */
  isEachSide: z.optional(z.boolean()),
  note: z.optional(z.string().check(z.maxLength(maxSetNoteLength))),
  /** When the set was ticked; absent if the set isn't done. */
  doneAt: z.optional(z.iso.datetime()),
});
export type TrainingSet = z.infer<typeof trainingSetSchema>;

/** Whether a routine plans and counts the set. It doesn't for warm-ups and drop sets. */
export const isPlanned = ({ kind }: Pick<TrainingSet, "kind">): boolean =>
  kind === "normal" || kind === "failure";

type Kind = Pick<TrainingSet, "kind">;

/** Whether the set counts. Warm-ups don't. */
export const isWorking = ({ kind }: Kind): boolean => kind !== "warm-up";

/** Whether an exercise was done with a set that counts. Warm-ups alone are no last time to go on from. */
export const hasWorkingSets = ({ sets = [] }: { readonly sets?: readonly Kind[] | undefined }): boolean =>
  sets.some(isWorking);

/** The numbers of the sets: working sets have 1, 2, 3, whatever warm-ups are before them, and warm-ups have their own. */
export function numberSets(sets: readonly Kind[]): number[] {
  const seen = { working: 0, warmUps: 0 };
  return sets.map((set) => (isWorking(set) ? ++seen.working : ++seen.warmUps));
}

/** "Set 2", "Warm-up 1". */
export const nameSet = (set: Kind, number: number): string =>
  `${isWorking(set) ? "Set" : "Warm-up"} ${number}`;

/** Sum of repetitions x weight in grams, of both sides. Warm-ups don't count, nor do weights taken off. */
export function volumeG(sets: readonly TrainingSet[]): number {
  return sets.filter(isWorking).reduce((sum, { reps = 0, weightG = 0, isEachSide }) => {
    const sides = isEachSide ? 2 : 1;
    return sum + sides * reps * Math.max(weightG, 0);
  }, 0);
}
