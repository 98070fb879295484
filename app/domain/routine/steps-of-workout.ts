import type { Exercise } from "../exercise/exercise.ts";
import { isPlanned, type SetKind, type TrainingSet } from "../set/training-set.ts";
import type { Settings } from "../settings.ts";
import { inOrderStarted } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { maxRestSeconds } from "../workout/workout-limits.ts";
import { findExercise, measureOf, nameExercise } from "./find-exercise.ts";
import {
  maxStepSeconds,
  maxSteps,
  maxTargetReps,
  maxTargetSets,
  type NewRoutine,
  type RoutineStep,
  type SetTarget,
  type SingleTarget,
  withSets,
} from "./routine.ts";

/** The id of a timed step's entry: the id of its run and the number of its step. */
const stepId = /^([0-9a-f-]{36})-\d+$/;

/** The seconds of rest after sets: for each exercise by its id, and the default. */
type SetRests = Pick<Settings, "exerciseRestS" | "defaultRestS">;

/** The id of a routine's run, from an entry's id; null for other entries. */
export const findRunId = (id: string): string | null => stepId.exec(id)?.[1] ?? null;

/** The entries of a routine's run, or of a workout that has no entry of its own, in order. */
export const listDone = (workout: string, entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries
    .filter(({ id, workoutId }) => workoutId === workout || findRunId(id) === workout)
    .sort(inOrderStarted);

/**
 * Converts a finished workout to the steps of a routine: all steps of its run, the exercises of the workout, or its one
 * exercise. Exercises with sets become sets with targets. For timed exercises, the time between them becomes the rest,
 * rounded to five seconds. The list is empty when all exercises are deleted. It may exceed the length of a routine.
 */
export function listSteps(
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
  { exerciseRestS, defaultRestS }: SetRests,
): RoutineStep[] {
  const done = listParts(entry, entries).flatMap((part) => {
    const names = nameExercise(part, exercises);
    const target = findTarget(part);
    if (!names || (!target && part.duration === 0)) return [];
    return { part, names, target: target && keepMeasure(target, part, findExercise(names, exercises)) };
  });
  return done.map(({ part, names, target }, index, all) => {
    const next = all[index + 1]?.part;
    const seconds = Math.min(maxStepSeconds, Math.max(1, part.duration));
    if (target) return { ...names, seconds, restS: exerciseRestS[names.exerciseId] ?? defaultRestS, target };
    return { ...names, seconds, restS: next ? computeRest(part.endedAt, next.startedAt) : 0 };
  });
}

/**
 * Changes a routine to match its last workout. Exercises, order and number of sets come from the workout. Exercises
 * that the routine already has keep their range, rest and progression. If the rounds of the workout differ, the routine
 * gets one round.
 */
export function updateRoutine(
  { rounds = 1, ...routine }: NewRoutine,
  steps: readonly RoutineStep[],
): NewRoutine {
  const round = findRound(steps, rounds);
  const before = [...routine.steps];
  const merged = (round ?? steps).map((step) => {
    const at = before.findIndex(({ exerciseId }) => exerciseId === step.exerciseId);
    const [old] = at < 0 ? [] : before.splice(at, 1);
    if (!old) return step;
    const { sets = 1, group } = step.target ?? {};
    // Several timed sets need a target.
    if (!old.target) return sets > 1 ? step : old;
    // If the rounds differ, the routine becomes one superset.
    if (!step.target) return old;
    return { ...old, target: { ...withSets(old.target, sets), ...(!round && group && { group }) } };
  });
  return { ...routine, ...(round && rounds > 1 && { rounds }), steps: merged.slice(0, maxSteps) };
}

/**
 * The steps of one round of a workout with `rounds` rounds. A run by the clock has each step once for each round; a
 * card has the sets of all rounds. Null if the rounds differ.
 */
function findRound(steps: readonly RoutineStep[], rounds: number): readonly RoutineStep[] | null {
  if (rounds === 1) return steps;
  if (steps.every(({ target }) => !target)) {
    const round = steps.slice(0, Math.ceil(steps.length / rounds));
    const isAlike = steps.every(({ exerciseId }, at) => exerciseId === round[at % round.length]?.exerciseId);
    return isAlike && round.length * rounds === steps.length ? round : null;
  }
  const divided = steps.flatMap((step) =>
    step.target && step.target.sets % rounds === 0
      ? { ...step, target: withSets(step.target, step.target.sets / rounds) }
      : [],
  );
  return divided.length === steps.length ? divided : null;
}

/** The kinds of an exercise's sets, by its id, for each time that the workout has the exercise. */
export function listKinds(parts: readonly HistoryEntry[]): Map<string, SetKind[][]> {
  const kinds = new Map<string, SetKind[][]>();
  for (const { exerciseId = "", sets = [] } of parts.toSorted(inOrderStarted))
    kinds.set(exerciseId, [...(kinds.get(exerciseId) ?? []), sets.map(({ kind }) => kind)]);
  return kinds;
}

/** The names of the exercises that don't become steps, because they are deleted or unknown. */
export const listLeftOut = (
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
): string[] => [
  ...new Set(
    listParts(entry, entries).flatMap((part) => (nameExercise(part, exercises) ? [] : part.exercise)),
  ),
];

/**
 * Stores the measure of the done sets if it differs from the exercise's measure, such as distances of a timed exercise.
 */
function keepMeasure(
  target: SetTarget,
  { measure }: HistoryEntry,
  exercise: Exercise | undefined,
): SetTarget {
  return measure && exercise && measureOf(exercise) !== measure ? { ...target, measure } : target;
}

function findTarget({ sets = [], group, measure }: HistoryEntry): SetTarget | null {
  const work = sets.filter(isPlanned);
  // If an exercise has only warm-up or drop sets, these count as its sets.
  const working = (work.length > 0 ? work : sets).slice(0, maxTargetSets);
  if (working.length === 0) return null;
  const reps = working.flatMap((set) =>
    set.reps ? [Math.min(maxTargetReps, set.amrapFrom ?? set.reps)] : [],
  );
  const seconds = working.flatMap((set) => (set.seconds ? [set.seconds] : []));
  const perSet = listOwnTargets(sets);
  const common = {
    sets: perSet?.filter(isPlanned).length ?? working.length,
    ...(group && { group }),
    ...(sets.some(({ isEachSide }) => isEachSide) && { isEachSide: true }),
    ...(perSet && { perSet }),
  };
  if (reps.length > 0) return { ...common, minReps: Math.min(...reps), maxReps: Math.max(...reps) };
  if (seconds.length > 0)
    return { ...common, minReps: 1, maxReps: 1, seconds: Math.min(maxStepSeconds, Math.max(...seconds)) };
  return measure === "distance-time" ? { ...common, minReps: 1, maxReps: 1, measure } : null;
}

/**
 * Warm-ups, drop sets and sets of as many as possible keep their places and numbers among the others. Null if all sets
 * are alike.
 */
function listOwnTargets(sets: readonly TrainingSet[]): SingleTarget[] | null {
  const few = sets.slice(0, maxTargetSets);
  if (!few.some(isPlanned) || few.every((set) => isPlanned(set) && !set.amrapFrom)) return null;
  return few.map(({ kind, reps, seconds, amrapFrom }) => {
    if (isPlanned({ kind }))
      return {
        kind: "normal",
        ...(amrapFrom && { minReps: Math.min(maxTargetReps, amrapFrom), isAmrap: true }),
      };
    return {
      kind,
      ...(reps && { minReps: Math.min(maxTargetReps, reps) }),
      ...(seconds && { seconds: Math.min(maxStepSeconds, seconds) }),
    };
  });
}

function listParts(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry[] {
  const runId = findRunId(entry.id);
  if (runId) return listDone(runId, entries);
  const parts = entries.filter(({ id, workoutId }) => workoutId === entry.id && id !== entry.id);
  if (parts.length > 0) return parts.sort(inOrderStarted);
  if (entry.source !== "session") return [entry];
  return entries
    .filter(
      ({ source, startedAt, endedAt, workoutId }) =>
        source === "exercise" &&
        workoutId === undefined &&
        startedAt >= entry.startedAt &&
        endedAt <= entry.endedAt,
    )
    .sort(inOrderStarted);
}

function computeRest(from: string, to: string): number {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return Math.min(maxRestSeconds, Math.max(0, Math.round(seconds / 5) * 5));
}
