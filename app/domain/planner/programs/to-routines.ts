// The week of a program as routines, with which its workouts start.

import type { Exercise } from "../../exercise/exercise.ts";
import { maxStepSeconds, type NewRoutine, type RoutineStep, type SetTarget } from "../../routine/routine.ts";
import { isLoaded } from "../dose.ts";
import { incrementOf } from "../load.ts";
import type { PlanContext } from "../plan.ts";
import { setSeconds } from "../time.ts";
import { nameSession } from "./follow-program.ts";
import type { Program } from "./program.ts";
import type { ProgramRun } from "./program-run.ts";
import { programWeek, type WeekExercise, type WeekSet } from "./program-week.ts";

/**
 * The routines of the current week, each on one of the chosen days.
 * @param days as many as sessions, in their order
 * @param findExercise the exercise to copy into the routine, because the library may not be loaded when it runs
 */
export const toRoutines = (
  program: Program,
  { week, maxima }: ProgramRun,
  days: readonly number[],
  context: PlanContext,
  findExercise: (id: string) => Exercise | null,
): readonly NewRoutine[] =>
  programWeek(program, week, maxima, context.loading).map((session, index) => ({
    name: nameSession(program, session),
    days: days.slice(index, index + 1),
    steps: session.exercises.map((exercise) => toStep(exercise, context, findExercise)),
  }));

function toStep(
  { exerciseId, sets, restS }: WeekExercise,
  { catalogue, loading }: PlanContext,
  findExercise: (id: string) => Exercise | null,
): RoutineStep {
  const exercise = findExercise(exerciseId);
  const known = catalogue.find(exerciseId);
  const lengths = sets.map(({ reps, maxReps = reps, seconds = null, rir = 0 }) =>
    known ? setSeconds(known, { minReps: reps, maxReps, seconds, rir, restS }) : restS,
  );
  const work = lengths.reduce((sum, length) => sum + length, 0) + (sets.length - 1) * restS;
  return {
    exerciseId,
    ...(exercise && { exercise }),
    seconds: Math.min(maxStepSeconds, Math.max(1, work)),
    restS,
    target: {
      ...toTarget(sets),
      ...(known &&
        isLoaded(known) &&
        sets.every(({ percent }) => percent === undefined) && {
          incrementG: incrementOf(known, loading),
        }),
    },
  };
}

function toTarget(sets: readonly WeekSet[]): SetTarget {
  const [first] = sets;
  const reps = sets.map((set) => set.reps);
  const common = {
    sets: sets.length,
    minReps: Math.min(...reps),
    maxReps: Math.max(...sets.map((set) => set.maxReps ?? set.reps)),
    ...(first?.seconds !== undefined && { seconds: first.seconds }),
    ...(first?.rir !== undefined && { rir: first.rir }),
  };
  if (first?.percent === undefined) return common;
  return {
    ...common,
    perSet: sets.map(({ reps, weightG, isAmrap }) => ({
      kind: "normal",
      minReps: reps,
      ...(weightG !== undefined && { weightG }),
      ...(isAmrap && { isAmrap }),
    })),
  };
}
