import * as z from "zod/mini";
import { type Exercise, exerciseSchema } from "#app/domain/exercise/exercise.ts";
import { findExercise, hasReps, measuredAs, measureOf } from "#app/domain/routine/find-exercise.ts";
import { completeTarget, listTargets } from "#app/domain/routine/progression.ts";
import {
  maxRounds,
  maxStepSeconds,
  maxTargetReps,
  maxTargetRir,
  type NewRoutine,
  type RoutineStep,
  type SetTarget,
  type SingleTarget,
} from "#app/domain/routine/routine.ts";
import {
  clampWeight,
  isPlanned,
  type Measure,
  measureSchema,
  setKinds,
  trainingSetSchema,
} from "#app/domain/set/training-set.ts";
import { maxRestSeconds } from "#app/domain/workout/workout-limits.ts";
import {
  type FieldName,
  fieldsOf,
  formatField,
  parseField,
  type RowError,
  type RowField,
} from "#app/features/workout/public.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { toAsciiNumber } from "#app/lib/typed-number.ts";
import { formatWeight, parseWeight, type WeightUnit } from "#app/lib/weight.ts";
import { type Place, placeStep, supersetOf } from "./arrange-steps.ts";

/** A planned set as typed. */
const typedRowSchema = z.object({
  id: z.string(),
  kind: z.enum(setKinds),
  isAmrap: z.optional(z.boolean()),
  texts: z.partialRecord(z.enum(["weightG", "reps", "maxReps", "seconds", "meters"]), z.string()),
  /** The stored weight. It is saved again if its text is unchanged, because pounds show rounded numbers. */
  recorded: z.optional(trainingSetSchema),
});

const usualTexts = { reps: "8", maxReps: "12", seconds: "0:45" } as const;
const usualRows: z.infer<typeof typedRowSchema>[] = ["1", "2", "3"].map((id) => ({
  id,
  kind: "normal",
  texts: usualTexts,
}));

const typedStepSchema = z.object({
  /** Identifies the step while it is moved. */
  key: z.number(),
  exerciseId: z.string(),
  exercise: z.optional(exerciseSchema),
  restS: z.string(),
  /** Of a timed step. */
  seconds: z.string(),
  hasSets: z.boolean(),
  rows: z.array(typedRowSchema),
  /** Whether the sets have a range of repetitions. */
  hasRange: z.boolean(),
  rir: z.string(),
  isEachSide: z.boolean(),
  measure: z.optional(measureSchema),
  /**
   * Whether the stored sets have a length. After the exercise is deleted, this still shows whether its sets are timed.
   */
  hasSeconds: z.optional(z.boolean()),
  group: z.string(),
  progresses: z.boolean(),
  increment: z.string(),
  /** The stored grams, as in the rows. */
  incrementG: z.optional(z.number()),
});

export const typedRoutineSchema = z.object({
  name: z.string(),
  steps: z.array(typedStepSchema),
  days: z.array(z.number()),
  rounds: z.string(),
  leadIn: z.boolean(),
});

/** The form's fields as typed. */
type TypedRoutine = z.infer<typeof typedRoutineSchema>;
export type TypedStep = z.infer<typeof typedStepSchema>;

export type StepField = "seconds" | "restS" | "rir" | "increment";
export interface StepErrors extends Partial<Record<StepField | "exercise", string>> {
  /** By the row's id. */
  rows?: ReadonlyMap<string, RowError>;
}

interface RoutineErrors {
  name?: string;
  rounds?: string;
  /** Set if there is no step. */
  empty?: string;
  /** By index of the step. */
  steps: readonly StepErrors[];
}

/** What a timed step has in the fields of sets, until somebody gives it sets. */
const withoutSets = {
  hasSets: false,
  rows: usualRows,
  hasRange: false,
  rir: "",
  isEachSide: false,
  group: "",
  progresses: false,
};

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

const usualIncrement = (unit: WeightUnit): string => formatWeight(unit === "kg" ? 2500 : 2268, unit);

function toTypedStep(step: RoutineStep, key: number, unit: WeightUnit): TypedStep {
  const { exerciseId, exercise, seconds, restS, target } = step;
  const plain: TypedStep = {
    ...withoutSets,
    key,
    exerciseId,
    restS: String(restS),
    seconds: target ? "60" : String(seconds),
    increment: usualIncrement(unit),
    ...(exercise && { exercise }),
  };
  if (!target) return plain;
  const { rir, incrementG, measure, group = "" } = target;
  const isTimed = target.seconds !== undefined || measure === "distance-time";
  const rows = toRows(target, unit);
  return {
    ...plain,
    hasSets: true,
    rows,
    hasRange: !isTimed && rows.some(({ texts }) => texts.maxReps),
    isEachSide: target.isEachSide ?? false,
    ...(rir !== undefined && { rir: String(rir) }),
    ...(measure && { measure }),
    ...(target.seconds !== undefined && { hasSeconds: true }),
    ...(incrementG !== undefined && { incrementG }),
    group,
    progresses: incrementG !== undefined,
    ...(incrementG !== undefined && { increment: formatWeight(incrementG, unit) }),
  };
}

function toRows(target: SetTarget, unit: WeightUnit): TypedStep["rows"] {
  const { perSet, sets, measure } = target;
  const isTimed = target.seconds !== undefined || measure === "distance-time";
  const all: readonly SingleTarget[] = perSet ?? Array.from({ length: sets }, () => ({ kind: "normal" }));
  return all.map((own, at) => {
    const { kind, isAmrap, minReps, maxReps, seconds, weightG } = isPlanned(own)
      ? completeTarget(own, target)
      : own;
    const reps = minReps === undefined ? "" : String(minReps);
    const most = maxReps === undefined || maxReps === minReps ? "" : String(maxReps);
    const id = String(at + 1);
    return {
      id,
      kind,
      ...(isAmrap && { isAmrap }),
      texts: {
        ...(isTimed ? usualTexts : { reps, maxReps: most, seconds: usualTexts.seconds }),
        ...(isTimed && { seconds: formatField("seconds", seconds, unit) }),
        weightG: formatField("weightG", weightG, unit),
      },
      ...(weightG !== undefined && { recorded: { id, kind, weightG } }),
    };
  });
}

/** The default rest of a new step. Between sets it is longer. */
const usualRestS = { timed: "30", sets: "90" } as const;

/** Changes the step to sets, or to a time outside a superset. If its rest is the default, it gets the default of the new kind. */
export function toKind(step: TypedStep, kind: "timed" | "sets"): TypedStep {
  const before = step.hasSets ? "sets" : "timed";
  const restS = step.restS === usualRestS[before] ? usualRestS[kind] : step.restS;
  return { ...step, hasSets: kind === "sets", restS, ...(kind === "timed" && { group: "" }) };
}

/** The steps with one at another place. A superset has rounds of sets, so a timed step in it gets sets. */
export const moveStep = (steps: readonly TypedStep[], key: number, to: Place): readonly TypedStep[] =>
  placeStep(steps, key, to).map((step, _, all) => (supersetOf(all, step) ? toKind(step, "sets") : step));

/** Whether the sets of a step have repetitions. `exercise`: absent when it was deleted. */
export function countsReps({ measure, hasSeconds }: TypedStep, exercise: Exercise | undefined): boolean {
  if (exercise) return hasReps(measuredAs(exercise, measure));
  return measure ? measure.endsWith("reps") : !hasSeconds;
}

/** A step with another exercise. It has sets in a superset, and if the exercise is measured in repetitions. */
export function pickExercise(step: TypedStep, exercise: Exercise, listed: readonly Exercise[]): TypedStep {
  const { exercise: _, measure: __, ...rest } = step;
  const copy = listed.every(({ id }) => id !== exercise.id) && { exercise };
  const hasSets = exercise.measure === undefined || step.group ? step.hasSets : hasReps(exercise);
  return toKind({ ...rest, exerciseId: exercise.id, ...copy }, hasSets ? "sets" : "timed");
}

/** A step of the exercise to add after `steps`, with the sets of the last one. It is in no superset. */
export function createStep(
  steps: readonly TypedStep[],
  exercise: Exercise,
  listed: readonly Exercise[],
  unit: WeightUnit,
): TypedStep {
  const last = steps.at(-1);
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
  if (!last?.hasSets)
    return pickExercise(
      {
        ...withoutSets,
        key,
        exerciseId: "",
        seconds: "60",
        restS: usualRestS.timed,
        increment: usualIncrement(unit),
      },
      exercise,
      listed,
    );
  const rows = last.rows.map(({ recorded, texts, ...row }) => ({ ...row, texts: { ...texts, weightG: "" } }));
  return pickExercise({ ...last, key, group: "", rows }, exercise, listed);
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
  if (done.length === 0 && steps.length === 0) errors.empty = "Add an exercise.";
  if (errors.name || errors.empty || typeof rounds === "string" || done.length < steps.length)
    return { errors };
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
  const repeats = countsReps(typed, found);
  const exercise = found && measuredAs(found, typed.measure);
  const target: SetTarget = {
    ...parseRows(typed, repeats, exercise ? measureOf(exercise) : undefined, unit, errors),
    ...(typed.measure && { measure: typed.measure }),
    ...(typed.group && { group: typed.group }),
    ...(typed.isEachSide && { isEachSide: true }),
  };
  if (repeats && typed.rir) target.rir = whole("rir", 0, maxTargetRir);
  if (repeats && typed.progresses) {
    const { increment, incrementG } = typed;
    const isUntouched = incrementG !== undefined && increment === formatWeight(incrementG, unit);
    const read = isUntouched ? { grams: incrementG, error: null } : parseWeight(increment, unit);
    if (read.error !== null) errors.increment = read.error;
    else if (read.grams <= 0) errors.increment = "Enter more than 0.";
    else target.incrementG = read.grams;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { step: { ...base, seconds: estimateSeconds(target, restS), target }, errors };
}

/** The boxes of a planned set. A distance isn't planned. */
export function listFields(step: TypedStep, exercise: Exercise | undefined): readonly RowField[] {
  if (!countsReps(step, exercise)) return ["seconds"];
  const shown: readonly RowField[] = fieldsOf["weight-reps"];
  return step.hasRange ? [...shown, "maxReps"] : shown;
}

/** The targets of the rows. Rows that are alike become one target of so many sets. */
function parseRows(
  { rows, hasRange, measure: stepMeasure }: TypedStep,
  repeats: boolean,
  measure: Measure | undefined,
  unit: WeightUnit,
  errors: StepErrors,
): Pick<SetTarget, "sets" | "minReps" | "maxReps" | "seconds" | "weightG" | "perSet"> {
  const wrong = new Map<string, RowError>();
  const all = rows.map((row): SingleTarget => {
    const fail = (field: RowField, error: string) => {
      if (!wrong.has(row.id)) wrong.set(row.id, { field, error });
    };
    const whole = (field: "reps" | "maxReps", text: string, least = 1) => {
      const read = parseWhole(text, least, maxTargetReps);
      if (typeof read === "number") return read;
      fail(field, read);
      return least;
    };
    const parse = (field: FieldName) => {
      const text = row.texts[field] ?? "";
      const before = field === "weightG" ? row.recorded?.weightG : undefined;
      if (before !== undefined && text === formatField(field, before, unit)) return before;
      const read = parseField(field, text, measure ?? "weight-reps", unit);
      if (read.error === null) return read.value;
      fail(field, read.error);
    };
    const { kind } = row;
    const { reps = "", maxReps = "" } = row.texts;
    if (!repeats) {
      const seconds = parse("seconds");
      // A distance needs no time.
      if (seconds === undefined && isPlanned(row) && stepMeasure !== "distance-time" && !wrong.has(row.id))
        fail("seconds", "Enter the time.");
      if ((seconds ?? 0) > maxStepSeconds) fail("seconds", `At most ${maxStepSeconds / 3600} hours.`);
      const weightG = row.recorded?.weightG;
      return {
        kind,
        ...(seconds !== undefined && { seconds }),
        ...(weightG !== undefined && { weightG }),
      };
    }
    const weightG = parse("weightG");
    const minReps = reps.trim() || isPlanned(row) ? whole("reps", reps) : undefined;
    const isRange = hasRange && !row.isAmrap && minReps !== undefined && maxReps.trim() !== "";
    const most = isRange ? whole("maxReps", maxReps) : minReps;
    if (most !== undefined && minReps !== undefined && most < minReps)
      fail("maxReps", `Enter ${minReps} or more, or leave it empty`);
    return {
      kind,
      ...(minReps !== undefined && { minReps }),
      ...(most !== undefined && most !== minReps && { maxReps: most }),
      ...(weightG !== undefined && { weightG: clampWeight(weightG) }),
      ...(row.isAmrap && { isAmrap: true }),
    };
  });
  const planned = all.filter(isPlanned);
  const [first] = planned;
  if (!first && rows[0]) wrong.set(rows[0].id, { field: "reps", error: "Plan a set that isn't a warm-up." });
  if (wrong.size > 0) errors.rows = wrong;
  const { minReps = 1, maxReps = minReps, seconds, weightG } = first ?? {};
  const isAlike = all.every((one) => one.kind === "normal" && JSON.stringify(one) === JSON.stringify(first));
  return {
    sets: planned.length,
    minReps,
    maxReps,
    ...(seconds !== undefined && { seconds }),
    ...(isAlike && !first?.isAmrap ? weightG !== undefined && { weightG } : { perSet: all }),
  };
}

function estimateSeconds({ perSet, ...target }: SetTarget, restS: number): number {
  const all: readonly SingleTarget[] = perSet ?? listTargets(target);
  const sides = target.isEachSide ? 2 : 1;
  const work = all.reduce(
    (sum, { minReps, maxReps = minReps, seconds = (maxReps ?? 0) * secondsPerRep }) => sum + sides * seconds,
    0,
  );
  return Math.max(1, Math.min(maxStepSeconds, work + (all.length - 1) * restS));
}

/** The number, or a sentence that says what to enter instead. */
function parseWhole(typed: string, least: number, most: number): number | string {
  const digits = /^\s*(\d{1,9})\s*$/.exec(toAsciiNumber(typed))?.[1];
  const amount = Number(digits ?? Number.NaN);
  return amount >= least && amount <= most
    ? amount
    : `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`;
}
