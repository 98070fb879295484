// The weight of an exercise's sets: the first one, the next one, and what can be loaded.

import { formatWeightWithUnit, sumWeights, toGrams, toParts, type WeightUnit } from "#app/lib/weight.ts";
import { planSets } from "../routine/progression.ts";
import { middleG, oneRepMax } from "../set/one-rep-max.ts";
import { loadBar } from "../set/plates.ts";
import { isLoaded } from "./dose.ts";
import { type ExercisePast, feltRir, findPast } from "./past.ts";
import type { Dose, Loading, Phase, Plan, PlanContext } from "./plan.ts";
import type { Need, PlannedExercise } from "./planned-exercise.ts";
import { rules, type Why } from "./rules.ts";

/** The steps in which weights of each kind come, in kilograms and pounds. Our choice; gyms differ. */
const stepsOf: Readonly<Partial<Record<Need, Readonly<Record<WeightUnit, number>>>>> = {
  dumbbells: { kg: 2, lb: 5 },
  kettlebell: { kg: 4, lb: 10 },
  machine: { kg: 5, lb: 10 },
  cable: { kg: 2.5, lb: 5 },
  "ez-bar": { kg: 2.5, lb: 5 },
};

/**
 * What a lift with one kind of weight is in a lift of the same pattern with another, as shares of the barbell. Each
 * dumbbell counts alone. Our choice, and careful.
 */
const shareOf: Readonly<Partial<Record<Need, number>>> = {
  barbell: 1,
  machine: 0.9,
  "ez-bar": 0.9,
  cable: 0.6,
  dumbbells: 0.35,
  kettlebell: 0.35,
};
/** The first weight of an exercise that was never done is a tenth below what a similar one suggests. */
const careful = 0.9;

/** The part of an exercise by which its weights are rounded. */
type Loaded = Pick<PlannedExercise, "needs">;

const weightOf = ({ needs }: Loaded): Need | undefined => needs.find((need) => need in shareOf);

/** A deload is a tenth lighter; this much and more is one. */
const lighterThan = 0.95;

/** The smallest step from one weight of the exercise to the next, in grams. */
export function incrementOf(exercise: Loaded, { weightUnit, platesG }: Loading): number {
  const kind = weightOf(exercise);
  const steps = kind && stepsOf[kind];
  const unitParts = weightUnit === "kg" ? 1000 : 100;
  if (steps) return toGrams(steps[weightUnit] * unitParts, weightUnit);
  const smallest = Math.min(...platesG);
  return Number.isFinite(smallest)
    ? 2 * smallest
    : toGrams((weightUnit === "kg" ? 2.5 : 5) * unitParts, weightUnit);
}

/** The nearest weight that can be loaded, never above `weightG` by more than half a step, nor below the bar. */
export function roundLoad(weightG: number, exercise: Loaded, loading: Loading): number {
  const { barG, platesG, weightUnit } = loading;
  const increment = incrementOf(exercise, loading);
  if (weightOf(exercise) === "barbell") {
    const { perSideG } = loadBar(weightG + increment / 2, barG, platesG);
    return sumWeights([barG, ...perSideG, ...perSideG], weightUnit);
  }
  const step = toParts(increment, weightUnit);
  return toGrams(Math.max(step, Math.round(toParts(weightG, weightUnit) / step) * step), weightUnit);
}

/** Beyond these repetitions the formulas run away, and a lighter share would be of no use. */
const mostShareReps = 20;

/** The share of the maximum that can be lifted so many times (R20). */
export function shareOfMaximum(reps: number): number {
  // A tonne, so that whole grams are exact enough.
  const weightG = 1_000_000;
  const range = oneRepMax(weightG, Math.min(reps, mostShareReps), mostShareReps);
  return range ? weightG / middleG(range) : 1;
}

export const loadShareOf: Readonly<Record<Phase, number>> = {
  load: 1,
  deload: rules.R21.numbers.load,
  "short-gap": 1,
  "block-gap": rules.R24.numbers.blockLoad,
  "long-gap": rules.R24.numbers.longLoad,
};

const phaseWords: Readonly<Record<Phase, Why | null>> = {
  load: null,
  deload: { text: "A tenth lighter, because this is a deload.", rule: "R21" },
  "short-gap": null,
  "block-gap": { text: "A tenth lighter after more than 3 weeks off.", rule: "R24" },
  "long-gap": { text: "A fifth lighter after more than 8 weeks off.", rule: "R24" },
};

interface Load {
  /** Null where the owner finds the weight, or where there is none. */
  readonly weightG: number | null;
  readonly why: Why;
}

/**
 * The weight for a dose: by double progression if the last workout had such repetitions, otherwise from the estimated
 * maximum, or from a similar exercise.
 */
export function planLoad(
  exercise: PlannedExercise,
  sets: number,
  dose: Dose,
  context: PlanContext,
  plan: Pick<Plan, "phase" | "block" | "week">,
): Load {
  if (!isLoaded(exercise)) {
    const text = exercise.needs.includes("bands")
      ? `Take a band that leaves ${dose.rir} in reserve.`
      : "Your body is the weight; progress is more repetitions.";
    return { weightG: null, why: { text, rule: "R13" } };
  }
  const past = findPast(context.past, exercise);
  const planned =
    (past && (progress(exercise, past, sets, dose, context, plan) ?? fromEstimate(past, dose, context))) ??
    fromSimilar(exercise, dose, context);
  if (!planned)
    return {
      weightG: null,
      why: {
        text: `You haven't logged this or a similar one yet: choose a weight that leaves ${dose.rir} in reserve after ${dose.minReps}.`,
        rule: "R19",
      },
    };
  const { phase } = plan;
  const share = loadShareOf[phase];
  const weightG = roundLoad(planned.weightG * share, exercise, context.loading);
  return { weightG, why: (share < 1 && phaseWords[phase]) || planned.why };
}

interface Planned {
  readonly weightG: number;
  readonly why: Why;
}

/** Double progression, if the last workout's repetitions were about those of the dose. */
function progress(
  exercise: PlannedExercise,
  { workouts: all, estimates }: ExercisePast,
  sets: number,
  { minReps, maxReps, seconds, rir }: Dose,
  { loading, today }: PlanContext,
  plan: Pick<Plan, "block" | "week">,
): Planned | null {
  const workouts = plan.block > 1 && plan.week === 1 ? withoutDeload(all) : all;
  const [last] = workouts;
  if (!last || seconds !== null) return null;
  const reps = last.sets.filter(({ kind }) => kind === "normal").map((set) => set.reps ?? 0);
  if (reps.length === 0 || Math.min(...reps) < minReps - 2 || Math.max(...reps) > maxReps + 2) return null;
  const felt = last.sets.map(feltRir).filter((one) => one !== null);
  // After sets that were harder than planned now, the estimate gives a lighter weight.
  const wasHarder = felt.length > 0 && rir - Math.min(...felt) >= rules.R19.numbers.offBy;
  if (wasHarder && estimates.length > 0) return null;
  const unit = loading.weightUnit;
  const target = { sets, minReps, maxReps, incrementG: incrementOf(exercise, loading) };
  // As many sets as planned now may be more than were done then.
  const done = Math.min(sets, reps.length);
  const next = planSets({ ...target, sets: done }, workouts, { unit, today });
  const weightG = next.sets[0]?.weightG;
  if (weightG === undefined || weightG <= 0) return null;
  if (next.change === "up" && Math.min(...felt) < rir)
    return {
      weightG: last.sets.reduce((top, set) => Math.max(top, set.weightG ?? 0), 0),
      why: {
        text: `Same weight: all sets reached ${maxReps}, but with ${Math.max(0, Math.min(...felt))} in reserve instead of ${rir}.`,
        rule: "R13",
      },
    };
  return { weightG, why: { text: `${next.reason ?? "As last time"}.`, rule: "R13" } };
}

const topOf = ({ sets }: ExercisePast["workouts"][number]): number =>
  sets.reduce((top, { weightG = 0 }) => Math.max(top, weightG), 0);

/** The workouts without the light ones of a deload, so that a new block goes on where the last one stopped. */
function withoutDeload(workouts: ExercisePast["workouts"]): ExercisePast["workouts"] {
  const top = Math.max(0, ...workouts.map(topOf));
  const first = workouts.findIndex((workout) => topOf(workout) >= lighterThan * top);
  return workouts.slice(Math.max(0, first));
}

/** From the last estimated maximum: the weight that leaves the reserve after the least repetitions. */
function fromEstimate({ estimates }: ExercisePast, dose: Dose, { loading }: PlanContext): Planned | null {
  // The best of a few days, because one day may have been light.
  const [last] = estimates.slice(0, 3).sort((a, b) => b.grams - a.grams);
  if (!last) return null;
  const reps = dose.minReps + dose.rir;
  const weightG = last.grams * shareOfMaximum(reps);
  const share = Math.round((100 * weightG) / last.grams);
  const text = `Your estimated maximum is ${weigh(last.grams, loading)}; ${share} % of it can be lifted ${reps} times, which is ${dose.minReps} with ${dose.rir} in reserve.`;
  return { weightG, why: { text, rule: "R20" } };
}

/** From the best known exercise of the same pattern, with what its kind of weight is worth. */
function fromSimilar(
  exercise: PlannedExercise,
  dose: Dose,
  { catalogue, past, loading }: PlanContext,
): Planned | null {
  const known = catalogue.exercises
    .filter((other) => other.pattern === exercise.pattern && other.id !== exercise.id)
    .flatMap((other) => {
      const [last] = findPast(past, other)?.estimates ?? [];
      const share = shareOf[weightOf(other) ?? "bench"];
      return last && share ? [{ name: other.name, grams: last.grams, day: last.day, share }] : [];
    })
    .sort((a, b) => (a.day === b.day ? b.grams - a.grams : a.day < b.day ? 1 : -1));
  const [from] = known;
  const share = shareOf[weightOf(exercise) ?? "bench"];
  if (!from || !share) return null;
  const maximumG = (from.grams * share * careful) / from.share;
  const text = `Careful: the estimated maximum of your ${from.name} is ${weigh(from.grams, loading)}, so ${weigh(maximumG, loading)} is assumed here.`;
  return { weightG: maximumG * shareOfMaximum(dose.minReps + dose.rir), why: { text, rule: "R20" } };
}

/** To a tenth of a kilogram or pound, because an estimate is no more exact. */
function weigh(grams: number, { weightUnit }: Loading): string {
  const tenth = weightUnit === "kg" ? 100 : 10;
  return formatWeightWithUnit(
    toGrams(Math.round(toParts(grams, weightUnit) / tenth) * tenth, weightUnit),
    weightUnit,
  );
}

interface DoneSet {
  readonly weightG: number;
  readonly reps: number;
  readonly plannedRir: number;
  readonly feltRir: number;
  /** The repetitions of the next set, if they differ. */
  readonly nextReps?: number;
}

/**
 * The weight of the next set after one whose reserve was off by one or more. For 80 to 100 kg, one repetition is about
 * the 2.5 kg of the source; lighter lifts change less.
 */
export function nextSetLoad(done: DoneSet, exercise: Loaded, loading: Loading): Load & { weightG: number } {
  const { weightG, reps, plannedRir, feltRir: felt, nextReps = reps } = done;
  const off = felt - plannedRir;
  if (Math.abs(off) < rules.R19.numbers.offBy || weightG <= 0 || reps < 1)
    return { weightG, why: { text: `As planned: ${plannedRir} in reserve.`, rule: "R19" } };
  const nextShare = shareOfMaximum(nextReps + plannedRir);
  const loadFor = (reserve: number) =>
    roundLoad((weightG / shareOfMaximum(Math.round(reps + reserve))) * nextShare, exercise, loading);
  const next = loadFor(felt);
  // Rounding may not turn a hard set into a heavier one, nor an easy one into a lighter one.
  const asPlannedG = nextReps === reps ? weightG : loadFor(plannedRir);
  const bounded = off < 0 ? Math.min(asPlannedG, next) : Math.max(asPlannedG, next);
  const change = formatWeightWithUnit(Math.abs(bounded - weightG), loading.weightUnit);
  const word = bounded === weightG ? "The same weight" : `${bounded < weightG ? "−" : "+"}${change}`;
  return {
    weightG: bounded,
    why: { text: `${word}: ${felt} in reserve instead of ${plannedRir}.`, rule: "R19" },
  };
}
