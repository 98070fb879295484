// Joins the running workouts of two databases, when one owner's data move into the other database.

import type { RunningWorkout, UnrecordedEntry } from "#app/domain/running-workout/running-workout.ts";
import { hasUnrecorded, isRoutineRunning, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";

const mergeById = <T extends { readonly id: string }>(
  mine: readonly T[] = [],
  moved: readonly T[] = [],
): T[] => [...mine, ...moved.filter(({ id }) => mine.every((one) => one.id !== id))];

const mergeEntries = (mine: readonly UnrecordedEntry[] = [], moved: readonly UnrecordedEntry[] = []) => [
  ...mine,
  ...moved.filter(({ workout }) => mine.every((one) => one.workout.id !== workout.id)),
];

/**
 * Joins two running workouts. Returns `moved`, or `mine` if that is timed, together with the running routine, the sets
 * of both, and the entries that both still have to save or record.
 */
export function joinRunning(mine: RunningWorkout | null, moved: RunningWorkout): RunningWorkout | null {
  if (!hasUnrecorded(moved) && !isRoutineRunning(moved)) return mine;
  return {
    ...(mine && isTiming(mine) ? mine : moved),
    revision: (mine?.revision ?? 0) + 1,
    routine: (mine && isRoutineRunning(mine) ? mine : moved).routine ?? null,
    cards: mergeById(mine?.cards, moved.cards),
    unsaved: mergeById(mine?.unsaved, moved.unsaved),
    unrecorded: mergeEntries(mine?.unrecorded, moved.unrecorded),
  };
}

/**
 * The part of `moved` that stays in its database. If another workout is timed in `joined`, that part is the clocks of
 * `moved`; otherwise null.
 */
export function leftOf(moved: RunningWorkout, joined: RunningWorkout | null): RunningWorkout | null {
  const isJoined = joined?.general?.id === moved.general?.id && joined?.panel?.id === moved.panel?.id;
  if (isJoined || !isTiming(moved)) return null;
  return {
    ...moved,
    revision: moved.revision + 1,
    routine: null,
    cards: [],
    openCard: null,
    unsaved: [],
    unrecorded: [],
  };
}
