/* Double progression. The repetitions grow within a range. When all sets reach its top, the weight goes up and the
   repetitions go back to the bottom. After three workouts in a row below the bottom, the weight goes down by a
   tenth. */

import { daysBetween, formatDay } from "#app/lib/calendar-day.ts";
import { formatWeightWithUnit, sumWeights, toGrams, toParts, type WeightUnit } from "#app/lib/weight.ts";
import { clampWeight, isPlanned, type TrainingSet } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { SetTarget, SingleTarget } from "./routine.ts";
import { formatWeekday, weekdayOf } from "./weekdays.ts";

/** An earlier workout of the exercise. */
export type DoneExercise = Pick<HistoryEntry, "day" | "sets">;

export type PlannedSet = Partial<Pick<TrainingSet, "kind" | "reps" | "seconds" | "weightG" | "amrapFrom">>;

interface Plan {
  readonly change: "first" | "up" | "down" | "same";
  /** The planned sets, as many as the target has. */
  readonly sets: readonly PlannedSet[];
  /** Why the sets have these numbers; absent if the routine itself has them. */
  readonly reason?: string;
}

interface PlanOptions {
  readonly unit: WeightUnit;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Whether weights may be below 0, for help that a machine gives. */
  readonly bodyweight?: boolean;
}

/** The weight goes down after this many workouts in a row below the range. */
const failuresToDrop = 3;

/**
 * Plans the sets of the next workout.
 * @param done earlier workouts of the exercise, newest first
 */
export function planSets(target: SetTarget, done: readonly DoneExercise[], options: PlanOptions): Plan {
  const targets = listTargets(target);
  const plan = planNumbers(
    target,
    targets,
    done.map(toWorkout).filter((workout) => workout !== null),
    options,
  );
  return {
    ...plan,
    sets: plan.sets.map((set, at) => {
      const { kind = "normal", isAmrap, minReps } = targets[at] ?? {};
      const own = kind === "normal" ? {} : { kind };
      if (!isAmrap) return { ...own, ...set };
      // The score is typed, so its box is empty.
      const { reps: _, ...others } = set;
      return { ...own, ...others, ...(minReps !== undefined && { amrapFrom: minReps }) };
    }),
  };
}

type FullTarget = SingleTarget & Pick<SetTarget, "minReps" | "maxReps">;

/** The target of each planned set, in order. */
export const listTargets = (target: SetTarget): FullTarget[] =>
  (target.perSet ?? Array.from({ length: target.sets }, () => ({ kind: "normal" as const })))
    .filter(isPlanned)
    .map((own) => completeTarget(own, target));

/** The target of a planned set, with what it takes from its step. */
export function completeTarget(
  own: SingleTarget,
  { minReps, maxReps, seconds, weightG }: SetTarget,
): FullTarget {
  const least = own.minReps ?? minReps;
  // A set with its own number has no range, unless it has that too.
  const most = own.maxReps ?? (own.minReps === undefined ? maxReps : least);
  return {
    ...own,
    minReps: least,
    maxReps: Math.max(least, most),
    seconds: own.seconds ?? seconds,
    weightG: own.weightG ?? weightG,
  };
}

function planNumbers(
  target: SetTarget,
  targets: readonly FullTarget[],
  workouts: readonly Workout[],
  options: PlanOptions,
): Plan {
  const [last] = workouts;
  if (target.seconds !== undefined) return { change: "same", sets: targets.map(planTime) };
  if (target.measure === "distance-time") return { change: "same", sets: targets.map(() => ({})) };
  if (!last) return planFirst(targets, options);
  if (target.incrementG === undefined) return planAsLast(targets, last, options);
  if (target.perSet) return planEach(targets, target.incrementG, workouts, last, options);
  return planProgression(target, target.incrementG, workouts, last, options);
}

interface Workout {
  readonly day: string;
  readonly working: readonly TrainingSet[];
  /** In grams; 0 for an exercise without weights. */
  readonly weightG: number;
  /** Repetitions of the sets at `weightG` or above. */
  readonly reps: readonly number[];
}

const weightOf = ({ weightG = 0 }: TrainingSet): number => weightG;

function toWorkout({ day, sets = [] }: DoneExercise): Workout | null {
  const working = sets.filter((set) => isPlanned(set) && set.reps);
  if (working.length === 0) return null;
  const weightG = findWorkingWeight(working);
  const reps = working.filter((set) => weightOf(set) >= weightG).map((set) => set.reps ?? 0);
  return { day, working, weightG, reps };
}

/** The weight that most sets have. If two weights have equally many sets, the heavier one. */
function findWorkingWeight(sets: readonly TrainingSet[]): number {
  const counts = new Map<number, number>();
  for (const set of sets) counts.set(weightOf(set), (counts.get(weightOf(set)) ?? 0) + 1);
  const [[weightG] = [0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return weightG;
}

const isAtTop = ({ reps }: Workout, { sets, maxReps }: SetTarget): boolean =>
  reps.filter((count) => count >= maxReps).length >= sets;

/** Whether a set at the weight is below the range. Sets that were not done, and heavier sets, are no failure. */
const isFailure = ({ working, weightG }: Workout, { minReps }: SetTarget): boolean =>
  working.some((set) => weightOf(set) === weightG && (set.reps ?? 0) < minReps);

function planProgression(
  target: SetTarget,
  incrementG: number,
  workouts: readonly Workout[],
  last: Workout,
  options: PlanOptions,
): Plan {
  const { sets, minReps, maxReps } = target;
  // A weight of 0 is stated, because a set without a weight would get the weight of last time.
  const planAt = (reps: number, weightG: number): PlannedSet =>
    last.weightG === 0 ? planSet(reps, weightG) : { reps, weightG };

  if (isAtTop(last, target)) {
    const next = clampWeight(sumWeights([last.weightG, incrementG], options.unit));
    return {
      change: "up",
      sets: repeat(sets, planAt(minReps, next)),
      reason: `+${weigh(incrementG, options)}: ${sets} x ${maxReps} done ${describeDay(last.day, options.today)}`,
    };
  }
  const before = listBefore(last).slice(0, sets);
  const failures = countFailures(workouts, last, target);
  if (failures >= failuresToDrop) {
    const next = dropWeight(last.weightG, incrementG, options);
    if (next < last.weightG)
      return {
        change: "down",
        sets: Array.from({ length: sets }, (_, index) => {
          const own = before[index];
          return planAt(minReps, own ? Math.min(weightOf(own), next) : next);
        }),
        reason: `−${weigh(last.weightG - next, options)}: fewer than ${minReps} in ${failures} workouts in a row`,
      };
  }
  const aims = Array.from({ length: sets }, (_, index) => {
    const { reps = 0 } = before[index] ?? {};
    return Math.min(maxReps, Math.max(minReps, reps + 1));
  });
  return {
    change: "same",
    sets: aims.map((aim, index) => {
      const own = before[index];
      return planAt(aim, own ? weightOf(own) : last.weightG);
    }),
    reason: `Aim for ${aims.join(", ")} (last time ${before.map(({ reps }) => reps).join(", ")})`,
  };
}

/**
 * The sets that the next workout goes on from: from the first one at the working weight, without heavier ones. A lighter
 * set after it keeps its own weight. Lighter sets before it led up to the weight.
 */
function listBefore({ working, weightG }: Workout): TrainingSet[] {
  const first = working.findIndex((set) => weightOf(set) === weightG);
  return working.slice(first).filter((set) => weightOf(set) <= weightG);
}

/** A planned set; a weight of 0 is left out. */
const planSet = (reps: number, weightG: number): PlannedSet => ({ reps, ...(weightG !== 0 && { weightG }) });

/** How many of the newest workouts in a row were below the range at the weight of the last one. */
function countFailures(workouts: readonly Workout[], last: Workout, target: SetTarget): number {
  const end = workouts.findIndex(
    (workout) => workout.weightG !== last.weightG || !isFailure(workout, target),
  );
  return end === -1 ? workouts.length : end;
}

/**
 * Double progression of sets that differ. Each set is compared with the one in its place last time, and all weights
 * change by as much. A set of as many as possible has succeeded with the least that it asks for.
 */
function planEach(
  targets: readonly FullTarget[],
  incrementG: number,
  workouts: readonly Workout[],
  last: Workout,
  options: PlanOptions,
): Plan {
  const { unit, today } = options;
  const beforeG = targets.map((one, at) => last.working[at]?.weightG ?? one.weightG ?? last.weightG);
  const done = last.working.slice(0, targets.length).map(({ reps = 0 }) => reps);
  const planAt = (reps: number, weightG: number): PlannedSet =>
    last.working.every((set) => weightOf(set) === 0) ? planSet(reps, weightG) : { reps, weightG };
  const tops = targets.map(({ minReps, maxReps, isAmrap }) => (isAmrap ? minReps : maxReps));
  if (tops.every((top, at) => (done[at] ?? 0) >= top))
    return {
      change: "up",
      sets: targets.map(({ minReps }, at) =>
        planAt(minReps, clampWeight(sumWeights([beforeG[at] ?? 0, incrementG], unit))),
      ),
      reason: `+${weigh(incrementG, options)}: ${done.join(", ")} done ${describeDay(last.day, today)}`,
    };
  const failed = ({ working }: Workout) =>
    working.some(({ reps = 0 }, at) => reps < (targets[at]?.minReps ?? 0));
  const end = workouts.findIndex((workout) => workout.weightG !== last.weightG || !failed(workout));
  const failures = end === -1 ? workouts.length : end;
  if (failures >= failuresToDrop)
    return {
      change: "down",
      sets: targets.map(({ minReps }, at) =>
        planAt(minReps, dropWeight(beforeG[at] ?? 0, incrementG, options)),
      ),
      reason: `A tenth less: too few reps in ${failures} workouts in a row`,
    };
  const aims = targets.map(({ minReps, maxReps }, at) =>
    Math.min(maxReps, Math.max(minReps, (done[at] ?? 0) + 1)),
  );
  const words = targets.map(({ isAmrap, minReps }, at) => (isAmrap ? `${minReps}+` : aims[at]));
  return {
    change: "same",
    sets: aims.map((aim, at) => planAt(aim, beforeG[at] ?? 0)),
    reason: `Aim for ${words.join(", ")} (last time ${done.join(", ")})`,
  };
}

/** Without progression, the sets get the weights of their targets, or each set gets its numbers of last time. */
function planAsLast(targets: readonly FullTarget[], last: Workout, options: PlanOptions): Plan {
  const when = describeDay(last.day, options.today);
  return {
    change: "same",
    sets: targets.map(({ minReps, maxReps, weightG: planned }, index) => {
      const before = last.working[index] ?? last.working.at(-1);
      const weightG = planned ?? before?.weightG;
      const reps = Math.min(maxReps, Math.max(minReps, before?.reps ?? minReps));
      return { reps, ...(weightG !== undefined && { weightG }) };
    }),
    ...(targets.some(({ weightG }) => weightG === undefined) && { reason: `As last time, ${when}` }),
  };
}

function planFirst(targets: readonly FullTarget[], options: PlanOptions): Plan {
  const open = targets.find(({ weightG }) => weightG === undefined);
  return {
    change: "first",
    sets: targets.map(({ minReps, weightG }) => ({
      reps: minReps,
      ...(weightG !== undefined && { weightG }),
    })),
    ...(open &&
      !options.bodyweight && {
        reason: `The first time: choose a weight that you can lift ${open.minReps} times`,
      }),
  };
}

const planTime = ({ seconds, weightG }: FullTarget): PlannedSet => ({
  ...(seconds !== undefined && { seconds }),
  ...(weightG !== undefined && { weightG }),
});

const repeat = (count: number, set: PlannedSet): PlannedSet[] => Array.from({ length: count }, () => set);

const weigh = (grams: number, { unit }: PlanOptions): string => formatWeightWithUnit(grams, unit);

/**
 * The weight less a tenth, as a multiple of the increment, and at least one increment less. Returns the weight itself
 * if a lower one can't be loaded.
 */
function dropWeight(weightG: number, incrementG: number, { unit, bodyweight = false }: PlanOptions): number {
  const weight = toParts(weightG, unit);
  const step = toParts(incrementG, unit);
  const tenth = Math.round((weight * 0.9) / step) * step;
  const next = weight > 0 && tenth < weight ? tenth : weight - step;
  const isWeight = weight !== 0 && (next > 0 || bodyweight);
  return isWeight ? clampWeight(toGrams(next, unit)) : weightG;
}

/** "today", "yesterday", "on Tuesday", and from a week on "on Mar 4, 2026". */
function describeDay(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return "today";
  if (ago === 1) return "yesterday";
  if (ago > 1 && ago < 7) return `on ${formatWeekday(weekdayOf(day), "long")}`;
  return `on ${formatDay(day)}`;
}
