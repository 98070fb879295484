import type { Exercise } from "../exercise/exercise.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { findExercise } from "./find-exercise.ts";
import { hasCards, type Routine } from "./routine.ts";
import { findRunId } from "./steps-of-workout.ts";
import { weekdayOf } from "./weekdays.ts";

/**
 * The first routine that is due today and wasn't done today; null when there is none.
 * @param entries at least today's
 */
export function findDueRoutine(
  routines: readonly Routine[],
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
  today: string,
): Routine | null {
  const doneToday = entries.filter(({ day }) => day === today);
  const due = routines.filter(({ days }) => days?.includes(weekdayOf(today)));
  return due.find((routine) => !isDone(routine, doneToday, exercises)) ?? null;
}

/**
 * A workout has its routine's name. Former versions stored a run of timed steps without a workout, only as the entries
 * of its steps.
 */
function isDone(routine: Routine, entries: readonly HistoryEntry[], exercises: readonly Exercise[]): boolean {
  const [first] = routine.steps;
  if (entries.some(({ exercise, workoutId }) => !workoutId && exercise === routine.name)) return true;
  if (hasCards(routine) || !first) return false;
  const name = findExercise(first, exercises)?.name;
  return entries.some(
    ({ id, exercise, workoutId }) => !workoutId && exercise === name && findRunId(id) !== null,
  );
}
