// A session of the plan as a routine, with which a workout starts.

import type { Exercise } from "../exercise/exercise.ts";
import { maxStepSeconds, type NewRoutine, type RoutineStep } from "../routine/routine.ts";
import { isLoaded } from "./dose.ts";
import { incrementOf } from "./load.ts";
import type { PlanContext, WeekExercise, WeekSession } from "./plan.ts";
import { setSeconds } from "./time.ts";

/**
 * The routine of a session: sets with targets, double progression where a weight can grow, and supersets.
 * @param findExercise the exercise to copy into the routine, because the library may not be loaded when it runs
 */
export function toRoutine(
  { name, weekday, exercises }: WeekSession,
  context: PlanContext,
  findExercise: (id: string) => Exercise | null,
): NewRoutine {
  return {
    name,
    days: [weekday],
    steps: exercises.map((exercise) => toStep(exercise, context, findExercise)),
  };
}

function toStep(
  planned: WeekExercise,
  { catalogue, loading }: PlanContext,
  findExercise: (id: string) => Exercise | null,
): RoutineStep {
  const { exerciseId, sets, minReps, maxReps, seconds, rir, restS, weightG, group } = planned;
  const exercise = findExercise(exerciseId);
  const known = catalogue.find(exerciseId);
  const work = known ? sets * setSeconds(known, planned) + (sets - 1) * restS : sets * restS;
  return {
    exerciseId,
    ...(exercise && { exercise }),
    seconds: Math.min(maxStepSeconds, Math.max(1, work)),
    restS,
    target: {
      sets,
      minReps,
      maxReps,
      ...(seconds === null ? { rir } : { seconds }),
      ...(weightG !== null && { weightG }),
      ...(known && isLoaded(known) && { incrementG: incrementOf(known, loading) }),
      ...(group !== null && { group }),
      ...(known?.isOneSided && { isEachSide: true }),
    },
  };
}
