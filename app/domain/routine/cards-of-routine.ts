import type { WeightUnit } from "#app/lib/weight.ts";
import type { Exercise } from "../exercise/exercise.ts";
import type { ExerciseCard } from "../running-workout/running-workout.ts";
import {
  hasWorkingSets,
  isPlanned,
  isWorking,
  maxSets,
  type SetKind,
  type TrainingSet,
} from "../set/training-set.ts";
import { listNthTimes } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { findExercise, measuredAs, measureOf } from "./find-exercise.ts";
import { listTargets, type PlannedSet, planSets } from "./progression.ts";
import type { NewRoutine, RoutineStep, SetTarget, SingleTarget } from "./routine.ts";

/** The exercises whose earlier workouts the cards need. */
export const listCardExercises = (
  { steps }: Pick<NewRoutine, "steps">,
  exercises: readonly Exercise[],
): Exercise[] => [
  ...new Map(
    steps.flatMap((step) => {
      const exercise = findExercise(step, exercises);
      return exercise && step.target ? [[exercise.id, exercise] as const] : [];
    }),
  ).values(),
];

interface CardOptions {
  newId(): string;
  /** Milliseconds since the epoch. */
  now: number;
  /** YYYY-MM-DD. */
  today: string;
  unit: WeightUnit;
  /**
   * The kinds of the sets, by the exercise's id, for each time that the routine has the exercise. By default only the
   * planned sets.
   */
  kinds?: ReadonlyMap<string, readonly (readonly SetKind[])[]> | undefined;
}

/**
 * A routine's exercises as cards of the running workout, with planned sets. Timed steps become sets of their time.
 * Leaves out exercises that were deleted. A routine of several rounds becomes one superset.
 * @param lastEntries by the exercise's id, newest first
 */
export function cardsOfRoutine(
  { steps, rounds = 1 }: Pick<NewRoutine, "steps" | "rounds">,
  exercises: readonly Exercise[],
  lastEntries: ReadonlyMap<string, readonly HistoryEntry[]>,
  { newId, now, today, unit, kinds }: CardOptions,
): ExerciseCard[] {
  return steps.flatMap((step, index) => {
    const found = findExercise(step, exercises);
    if (!found) return [];
    const measure = step.target ? measureOf(measuredAs(found, step.target.measure)) : "time";
    const exercise = { ...found, measure };
    const bodyweight = measure === "bodyweight-reps";
    const nth = steps.slice(0, index).filter(({ exerciseId }) => exerciseId === step.exerciseId).length;
    const entries = lastEntries.get(found.id) ?? [];
    // The exercise may have been timed in the same workout, or only warmed up.
    const done = listNthTimes(entries.filter(hasWorkingSets), nth);
    const target = step.target && repeatTarget(step.target, rounds);
    const { sets, reason } = planStep({ ...step, target }, rounds, done, { unit, today, bodyweight });
    const given: readonly SingleTarget[] | undefined = kinds
      ?.get(step.exerciseId)
      ?.[nth]?.map((kind) => ({ kind }));
    const all = arrangeSets(sets, given?.length ? given : target?.perSet);
    const group = rounds > 1 ? "A" : target?.group;
    return {
      id: newId(),
      exercise,
      sets: all.map(
        (set, at): TrainingSet => ({
          id: `${at + 1}`,
          ...set,
          ...(target?.isEachSide && { isEachSide: true }),
        }),
      ),
      startedAt: now,
      restS: step.restS,
      ...(group && { group }),
      ...(reason && all.some(isPlanned) && { reason }),
      ...(target?.rir !== undefined && { rir: target.rir }),
    };
  });
}

/** The target of all rounds. Only the first round begins with the warm-ups. */
function repeatTarget(target: SetTarget, rounds: number): SetTarget {
  const { perSet } = target;
  const sets = Math.min(maxSets, target.sets * rounds);
  if (!perSet || rounds === 1) return { ...target, sets };
  const more = Array.from({ length: rounds - 1 }, () => perSet.filter(isWorking)).flat();
  const all = [...perSet, ...more].slice(0, maxSets);
  return { ...target, sets: all.filter(isPlanned).length, perSet: all };
}

/** The planned sets in their places among warm-ups and drop sets. */
function arrangeSets(
  planned: readonly PlannedSet[],
  places: readonly SingleTarget[] | undefined,
): Omit<TrainingSet, "id">[] {
  if (!places) return planned.map((set) => ({ kind: "normal", ...set }));
  const left = [...planned];
  return places.map(({ kind, minReps, seconds, weightG }) => ({
    kind,
    ...(isPlanned({ kind })
      ? left.shift()
      : {
          ...(minReps !== undefined && { reps: minReps }),
          ...(seconds !== undefined && { seconds }),
          ...(weightG !== undefined && { weightG }),
        }),
  }));
}

function planStep(
  { target, seconds }: RoutineStep,
  rounds: number,
  done: readonly HistoryEntry[],
  options: { unit: WeightUnit; today: string; bodyweight: boolean },
): { sets: readonly PlannedSet[]; reason?: string } {
  if (!target) return { sets: Array.from({ length: rounds }, () => ({ seconds })) };
  const { sets, reason } = planSets(target, done, options);
  const { rir, isEachSide } = target;
  const reserve = rir !== undefined && `RIR ${rir}`;
  return {
    sets,
    reason: [describeReps(target), isEachSide && "each side", reserve, reason].filter(Boolean).join(" · "),
  };
}

/** "8–12 reps", or of differing sets "12, 8–10, 6+ reps". Empty where the boxes say as much. */
function describeReps(target: SetTarget): string {
  if (target.seconds !== undefined) return "";
  const targets = listTargets(target);
  if (targets.every(({ minReps, maxReps, isAmrap }) => minReps === maxReps && !isAmrap)) return "";
  const words = targets.map(({ minReps, maxReps, isAmrap }) => {
    if (isAmrap) return `${minReps}+`;
    return minReps < maxReps ? `${minReps}–${maxReps}` : `${minReps}`;
  });
  return `${new Set(words).size === 1 ? words[0] : words.join(", ")} reps`;
}
