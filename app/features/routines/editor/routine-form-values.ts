import * as z from "zod/mini";
import { type Exercise, exerciseSchema } from "#app/domain/exercise/exercise.ts";
import { findExercise, hasReps, measuredAs, measureOf } from "#app/domain/routine/find-exercise.ts";
import {
  maxRounds,
  maxStepSeconds,
  maxTargetReps,
  maxTargetRir,
  maxTargetSets,
  type NewRoutine,
  type RoutineStep,
  type SetTarget,
} from "#app/domain/routine/routine.ts";
import { measureSchema } from "#app/domain/set/training-set.ts";
import { maxRestSeconds } from "#app/domain/workout/workout-limits.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { toAsciiNumber } from "#app/lib/typed-number.ts";
import { formatWeight, parseWeight, type WeightUnit } from "#app/lib/weight.ts";

const text = (initial = "") => z._default(z.string(), initial);

const typedStepSchema = z.object({
  /** Identifies the step while it is moved. */
  key: z.number(),
  exerciseId: z.string(),
  exercise: z.optional(exerciseSchema),
  restS: z.string(),
  /** Of a timed step. */
  seconds: z.string(),
  // Drafts of former versions lack the following fields.
  hasSets: z._default(z.boolean(), false),
  sets: text("3"),
  minReps: text("8"),
  maxReps: text("12"),
  rir: text(),
  setSeconds: text("45"),
  weight: text(),
  measure: z.optional(measureSchema),
  /**
   * Whether the stored sets have a length. After the exercise is deleted, this still shows whether its sets are timed.
   */
  hasSeconds: z.optional(z.boolean()),
  group: text(),
  progresses: z._default(z.boolean(), false),
  increment: text(),
  // The stored grams. They are saved again if the text is unchanged, because pounds show rounded numbers.
  weightG: z.optional(z.number()),
  incrementG: z.optional(z.number()),
});

export const typedRoutineSchema = z.object({
  name: z.string(),
  steps: z.array(typedStepSchema),
  days: z._default(z.array(z.number()), []),
  rounds: text("1"),
  leadIn: z._default(z.boolean(), false),
});

/** The form's fields as typed. */
type TypedRoutine = z.infer<typeof typedRoutineSchema>;
export type TypedStep = z.infer<typeof typedStepSchema>;

export type StepField =
  | "seconds"
  | "restS"
  | "sets"
  | "minReps"
  | "maxReps"
  | "rir"
  | "setSeconds"
  | "weight"
  | "increment";
export type StepErrors = Partial<Record<StepField | "exercise", string>>;

interface RoutineErrors {
  name?: string;
  rounds?: string;
  /** By index of the step. */
  steps: readonly StepErrors[];
}

const leadInS = 3;
const secondsPerRep = 3;

/** The fields of a routine. Weights are in the user's unit. */
export function toTypedRoutine(routine: NewRoutine, unit: WeightUnit): TypedRoutine {
  return {
    name: routine.name,
    steps: routine.steps.map((step, key) => toTypedStep(step, key, unit)),
    days: routine.days ?? [],
    rounds: String(routine.rounds ?? 1),
    leadIn: (routine.leadInS ?? 0) > 0,
  };
}

function toTypedStep(step: RoutineStep, key: number, unit: WeightUnit): TypedStep {
  const { exerciseId, exercise, seconds, restS, target } = step;
  const plain = typedStepSchema.parse({
    key,
    exerciseId,
    exercise,
    restS: String(restS),
    seconds: target ? "60" : String(seconds),
    increment: formatWeight(unit === "kg" ? 2500 : 2268, unit),
  });
  if (!target) return plain;
  const { sets, minReps, maxReps, rir, weightG, incrementG, measure, group = "" } = target;
  return {
    ...plain,
    hasSets: true,
    sets: String(sets),
    ...(target.seconds === undefined
      ? { minReps: String(minReps), maxReps: maxReps === minReps ? "" : String(maxReps) }
      : { setSeconds: String(target.seconds) }),
    ...(rir !== undefined && { rir: String(rir) }),
    ...(measure && { measure }),
    ...(target.seconds !== undefined && { hasSeconds: true }),
    ...(weightG !== undefined && { weightG }),
    ...(incrementG !== undefined && { incrementG }),
    ...(measure === "distance-time" && { setSeconds: String(target.seconds ?? "") }),
    weight: weightG === undefined ? "" : formatWeight(weightG, unit),
    group,
    progresses: incrementG !== undefined,
    ...(incrementG !== undefined && { increment: formatWeight(incrementG, unit) }),
  };
}

/** The default rest of a new step. Between sets it is longer. */
const usualRestS = { timed: "30", sets: "90" } as const;

/** Changes the step to sets or to a time. If its rest is the default, it gets the default of the new kind. */
export function toKind(step: TypedStep, kind: "timed" | "sets"): TypedStep {
  const before = step.hasSets ? "sets" : "timed";
  const restS = step.restS === usualRestS[before] ? usualRestS[kind] : step.restS;
  return { ...step, hasSets: kind === "sets", restS };
}

/** Whether the sets of a step have repetitions. `exercise`: absent when it was deleted. */
export function countsReps({ measure, hasSeconds }: TypedStep, exercise: Exercise | undefined): boolean {
  if (exercise) return hasReps(measuredAs(exercise, measure));
  return measure ? measure.endsWith("reps") : !hasSeconds;
}

/** A step with another exercise. It has sets if the exercise is measured in repetitions. */
export function pickExercise(step: TypedStep, exercise: Exercise, listed: readonly Exercise[]): TypedStep {
  const { exercise: _, measure: __, ...rest } = step;
  const copy = listed.every(({ id }) => id !== exercise.id) && { exercise };
  const hasSets = exercise.measure === undefined ? step.hasSets : hasReps(exercise);
  return toKind({ ...rest, exerciseId: exercise.id, ...copy }, hasSets ? "sets" : "timed");
}

/** The step to add after `steps`, of the same kind as the last one. */
export function createStep(steps: readonly TypedStep[], exercise: Exercise | undefined): TypedStep {
  const last = steps.at(-1);
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
  if (!last?.hasSets)
    return typedStepSchema.parse({
      key,
      exerciseId: exercise?.id ?? "",
      seconds: "60",
      restS: usualRestS.timed,
    });
  return { ...last, key, weight: "" };
}

/** Parses the form. Every error says what to do. */
export function parseRoutine(
  typed: TypedRoutine,
  exercises: readonly Exercise[],
  unit: WeightUnit,
): { routine: NewRoutine } | { errors: RoutineErrors } {
  const steps = typed.steps.map((step) => parseStep(step, findExercise(step, exercises), unit));
  const name = typed.name.trim();
  const rounds = parseWhole(typed.rounds || "1", 1, maxRounds);
  const errors: RoutineErrors = { steps: steps.map((step) => step.errors) };
  if (!name) errors.name = "Name the routine";
  if (typeof rounds === "string") errors.rounds = rounds;
  const done = steps.flatMap(({ step }) => step ?? []);
  if (errors.name || typeof rounds === "string" || done.length < steps.length) return { errors };
  return {
    routine: {
      name,
      steps: done,
      // A stored field is only changed by a new value.
      days: typed.days,
      rounds,
      leadInS: typed.leadIn ? leadInS : 0,
    },
  };
}

function parseStep(
  typed: TypedStep,
  found: Exercise | undefined,
  unit: WeightUnit,
): { step?: RoutineStep; errors: StepErrors } {
  const errors: StepErrors = {};
  const whole = (
    field: StepField & keyof TypedStep,
    least: number,
    most: number,
    given = typed[field],
  ): number => {
    const read = parseWhole(given, least, most);
    if (typeof read === "number") return read;
    errors[field] = read;
    return least;
  };
  const { exerciseId, exercise: copy } = typed;
  if (!exerciseId) errors.exercise = "Choose one";
  const restS = whole("restS", 0, maxRestSeconds, typed.restS || "0");
  const base = { exerciseId, ...(copy && { exercise: copy }), restS };
  if (!typed.hasSets) {
    const step = { ...base, seconds: whole("seconds", 1, maxStepSeconds) };
    return Object.keys(errors).length > 0 ? { errors } : { step, errors };
  }
  const sets = whole("sets", 1, maxTargetSets);
  const target: SetTarget = { sets, minReps: 1, maxReps: 1, ...(typed.group && { group: typed.group }) };
  if (typed.measure) target.measure = typed.measure;
  const exercise = found && measuredAs(found, typed.measure);
  if (!countsReps(typed, found)) {
    // A distance needs no time.
    if (typed.measure !== "distance-time" || typed.setSeconds)
      target.seconds = whole("setSeconds", 1, maxStepSeconds);
  } else {
    target.minReps = whole("minReps", 1, maxTargetReps);
    target.maxReps = typed.maxReps ? whole("maxReps", 1, maxTargetReps) : target.minReps;
    if (typed.rir) target.rir = whole("rir", 0, maxTargetRir);
    if (!errors.minReps && !errors.maxReps && target.maxReps < target.minReps)
      errors.maxReps = `Enter ${target.minReps} or more, or leave it empty`;
    const signed = exercise !== undefined && measureOf(exercise) === "bodyweight-reps";
    Object.assign(target, parseWeights(typed, errors, unit, signed));
  }
  if (Object.keys(errors).length > 0) return { errors };
  const setSeconds = target.seconds ?? target.maxReps * secondsPerRep;
  const seconds = Math.min(maxStepSeconds, sets * setSeconds + (sets - 1) * restS);
  return { step: { ...base, seconds, target }, errors };
}

function parseWeights(
  { weight, progresses, increment, ...stored }: TypedStep,
  errors: StepErrors,
  unit: WeightUnit,
  signed: boolean,
): Pick<SetTarget, "weightG" | "incrementG"> {
  const found: Pick<SetTarget, "weightG" | "incrementG"> = {};
  const parse = (typed: string, grams: number | undefined, options?: { signed: boolean }) =>
    grams !== undefined && typed === formatWeight(grams, unit)
      ? { grams, error: null }
      : parseWeight(typed, unit, options);
  if (weight.trim()) {
    const read = parse(weight, stored.weightG, { signed });
    if (read.error === null) found.weightG = read.grams;
    else errors.weight = read.error;
  }
  if (progresses) {
    const read = parse(increment, stored.incrementG);
    if (read.error !== null) errors.increment = read.error;
    else if (read.grams <= 0) errors.increment = "Enter more than 0.";
    else found.incrementG = read.grams;
  }
  return found;
}

/** The number, or a sentence that says what to enter instead. */
function parseWhole(typed: string, least: number, most: number): number | string {
  const digits = /^\s*(\d{1,9})\s*$/.exec(toAsciiNumber(typed))?.[1];
  const amount = Number(digits ?? Number.NaN);
  return amount >= least && amount <= most
    ? amount
    : `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`;
}
