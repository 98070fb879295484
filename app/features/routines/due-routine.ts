import type { Exercise } from "#app/model/exercise.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import type { Routine } from "#app/model/routine.ts";
import { hasCards } from "./cards-of-routine.ts";
import { findExercise } from "./find-exercise.ts";
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

/** A workout has its routine's name; the entries of timed steps only have their exercises'. */
function isDone(routine: Routine, entries: readonly HistoryEntry[], exercises: readonly Exercise[]): boolean {
  const [first] = routine.steps;
  if (hasCards(routine) || !first)
    return entries.some(({ exercise, workoutId }) => !workoutId && exercise === routine.name);
  const name = findExercise(first, exercises)?.name;
  return entries.some(({ id, exercise }) => exercise === name && findRunId(id) !== null);
}
