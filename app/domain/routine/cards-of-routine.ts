import type { WeightUnit } from "#app/lib/weight.ts";
import type { Exercise } from "../exercise/exercise.ts";
import type { ExerciseCard } from "../running-workout/running-workout.ts";
import { hasWorkingSets, isPlanned, maxSets, type SetKind, type TrainingSet } from "../set/training-set.ts";
import { listNthTimes } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { findExercise, measuredAs, measureOf } from "./find-exercise.ts";
import { type PlannedSet, planSets } from "./progression.ts";
import type { NewRoutine, RoutineStep } from "./routine.ts";

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
    const { sets, reason } = planStep(step, rounds, done, {
      unit,
      today,
      bodyweight,
    });
    const given = kinds?.get(step.exerciseId)?.[nth];
    const planned = [...sets];
    const all = given?.length
      ? given.map((kind) => ({ kind, ...(isPlanned({ kind }) && planned.shift()) }))
      : sets.map((set) => ({ kind: "normal" as const, ...set }));
    const group = rounds > 1 ? "A" : step.target?.group;
    return {
      id: newId(),
      exercise,
      sets: all.map((set, at): TrainingSet => ({ id: `${at + 1}`, ...set })),
      startedAt: now,
      restS: step.restS,
      ...(group && { group }),
      ...(reason && all.some(isPlanned) && { reason }),
    };
  });
}

function planStep(
  { target, seconds }: RoutineStep,
  rounds: number,
  done: readonly HistoryEntry[],
  options: { unit: WeightUnit; today: string; bodyweight: boolean },
): { sets: readonly PlannedSet[]; reason?: string } {
  if (!target) return { sets: Array.from({ length: rounds }, () => ({ seconds })) };
  const { sets, reason } = planSets(
    { ...target, sets: Math.min(maxSets, target.sets * rounds) },
    done,
    options,
  );
  const { minReps, maxReps, rir } = target;
  // Each set has one number, so the range is shown with the reason.
  const range = !target.each && minReps < maxReps && `${minReps}–${maxReps} reps`;
  const reserve = rir !== undefined && `RIR ${rir}`;
  return { sets, reason: [range, reserve, reason].filter(Boolean).join(" · ") };
}
