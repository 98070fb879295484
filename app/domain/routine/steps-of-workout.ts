import type { Exercise } from "../exercise/exercise.ts";
import { isPlanned, type SetKind } from "../set/training-set.ts";
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
} from "./routine.ts";

/** The id of a timed step's entry: the id of its run and the number of its step. */
const stepId = /^([0-9a-f-]{36})-\d+$/;

/** The rests that are set for sets, in seconds: per exercise by its id, and the usual one. */
type SetRests = Pick<Settings, "exerciseRestS" | "defaultRestS">;

/** The run of a routine that an entry's id names; null for other entries. */
export const findRunId = (id: string): string | null => stepId.exec(id)?.[1] ?? null;

/** What was done in a run of a routine, or in a workout that has no entry of its own, in order. */
export const listDone = (workout: string, entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries
    .filter(({ id, workoutId }) => workoutId === workout || findRunId(id) === workout)
    .sort(inOrderStarted);

/**
 * Turns a finished workout into the steps of a routine: all steps of its run, the exercises of the workout, or its one
 * exercise. Exercises with sets become sets with targets. Between timed ones, the time between becomes the rest, rounded
 * to five seconds. The list is empty when all the exercises are deleted, and may be longer than a routine.
 */
export function listSteps(
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
  { exerciseRestS, defaultRestS }: SetRests,
): RoutineStep[] {
  const done = listParts(entry, entries).flatMap((part) => {
    const names = nameExercise(part, exercises);
    const target = describeTarget(part);
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
 * A routine as its last workout was done: exercises, order and number of sets are the workout's; of the exercises that
 * the routine has already, range, rest and progression stay. A workout whose rounds were not alike is a routine of one.
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
    // Rounds that were not alike become one superset.
    return step.target ? { ...old, target: { ...old.target, sets, ...(!round && group && { group }) } } : old;
  });
  return { ...routine, ...(round && rounds > 1 && { rounds }), steps: merged.slice(0, maxSteps) };
}

/**
 * The steps of one round, of a workout that had `rounds` of them: a run by the clock has each step once a round, a card
 * has the sets of all rounds. Null where the rounds were not alike.
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
      ? { ...step, target: { ...step.target, sets: step.target.sets / rounds } }
      : [],
  );
  return divided.length === steps.length ? divided : null;
}

/** The kinds of the sets of each exercise, by its id, each time that it was done in the workout. */
export function listKinds(parts: readonly HistoryEntry[]): Map<string, SetKind[][]> {
  const kinds = new Map<string, SetKind[][]>();
  for (const { exerciseId = "", sets = [] } of parts.toSorted(inOrderStarted))
    kinds.set(exerciseId, [...(kinds.get(exerciseId) ?? []), sets.map(({ kind }) => kind)]);
  return kinds;
}

/** The names of the exercises that are no steps, because they are deleted or nothing is known of them. */
export const listLeftOut = (
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
): string[] => [
  ...new Set(
    listParts(entry, entries).flatMap((part) => (nameExercise(part, exercises) ? [] : part.exercise)),
  ),
];

/** Keeps the measure of the done sets where it isn't the exercise's, such as distances of a timed exercise. */
function keepMeasure(
  target: SetTarget,
  { measure }: HistoryEntry,
  exercise: Exercise | undefined,
): SetTarget {
  return measure && exercise && measureOf(exercise) !== measure ? { ...target, measure } : target;
}

function describeTarget({ sets = [], group, measure }: HistoryEntry): SetTarget | null {
  const work = sets.filter(isPlanned);
  // What was done in warm-up or drop sets alone is an exercise all the same.
  const working = (work.length > 0 ? work : sets).slice(0, maxTargetSets);
  if (working.length === 0) return null;
  const reps = working.flatMap((set) => (set.reps ? [Math.min(maxTargetReps, set.reps)] : []));
  const seconds = working.flatMap((set) => (set.seconds ? [set.seconds] : []));
  const common = { sets: working.length, ...(group && { group }) };
  if (reps.length > 0) return { ...common, minReps: Math.min(...reps), maxReps: Math.max(...reps) };
  if (seconds.length > 0)
    return { ...common, minReps: 1, maxReps: 1, seconds: Math.min(maxStepSeconds, Math.max(...seconds)) };
  return measure === "distance-time" ? { ...common, minReps: 1, maxReps: 1, measure } : null;
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
