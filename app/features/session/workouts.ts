import { categoryNames, generalWorkoutName } from "#app/content/exercises.ts";
import type { NewWorkout } from "#app/contracts/history-entry.ts";
import { isExercising } from "#app/contracts/is-timing.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import { elapsedSeconds } from "./stopwatch.ts";

/** A general session is counted at 0.1 kcal per second, whatever is done in it (spec section 9). */
const sessionKcalPerMinute = 6;

/** Whole kcal of a general session after so many seconds: floor(0.1 x s), without the rounding of 0.1. */
export function sessionKcal(seconds: number): number {
  return Math.floor(seconds / 10);
}

/** Exact kcal of an exercise after so many seconds. */
export function exerciseKcal(kcalPerMinute: number, seconds: number): number {
  return (kcalPerMinute * seconds) / 60;
}

/** What the general session is worth if it ends at `at` (ms since the epoch), or null if none runs. */
export function describeSession(state: RunningSession, at: number): NewWorkout | null {
  if (!state.general) return null;
  const { id, startedAt, watch } = state.general;
  const duration = elapsedSeconds(watch, at);
  return {
    id,
    exercise: state.category ? categoryNames[state.category] : generalWorkoutName,
    ...(state.category && { category: state.category }),
    duration,
    caloriesBurned: sessionKcal(duration),
    ...span(startedAt, at),
    source: "session",
    kcalModel: "session",
    kcalPerMinute: sessionKcalPerMinute,
  };
}

/** What the exercise is worth if it stops at `at`; null if none runs or not a whole second went by (spec section 4). */
export function describeExercise(state: RunningSession, at: number): NewWorkout | null {
  const { panel } = state;
  if (!panel || !isExercising(state) || panel.id === null || panel.startedAt === null) return null;
  const duration = elapsedSeconds(panel.watch, at);
  if (duration === 0) return null;
  const { name, category, kcalPerMinute } = panel.exercise;
  return {
    id: panel.id,
    exercise: name,
    category,
    duration,
    caloriesBurned: Math.round(exerciseKcal(kcalPerMinute, duration) * 10) / 10,
    ...span(panel.startedAt, at),
    source: "exercise",
    kcalModel: "exercise",
    kcalPerMinute,
  };
}

/** A clock that was set back in between may put the end before the start; an entry never does. */
function span(startedAt: number, at: number): { startedAt: string; endedAt: string } {
  return {
    startedAt: new Date(Math.min(startedAt, at)).toISOString(),
    endedAt: new Date(at).toISOString(),
  };
}
