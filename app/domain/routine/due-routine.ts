import type { HistoryEntry } from "../workout/history-entry.ts";
import type { Routine } from "./routine.ts";
import { weekdayOf } from "./weekdays.ts";

/**
 * The first routine that is due today and wasn't done today; null when there is none.
 * @param entries at least today's
 */
export function findDueRoutine(
  routines: readonly Routine[],
  entries: readonly HistoryEntry[],
  today: string,
): Routine | null {
  const doneToday = entries.filter(({ day }) => day === today);
  const due = routines.filter(({ days }) => days?.includes(weekdayOf(today)));
  return due.find((routine) => !isDone(routine, doneToday)) ?? null;
}

/** A workout has its routine's name. */
const isDone = (routine: Routine, entries: readonly HistoryEntry[]): boolean =>
  entries.some(({ exercise, workoutId }) => !workoutId && exercise === routine.name);
