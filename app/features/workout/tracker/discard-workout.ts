import type { FitnessDatabase } from "#app/data/database.ts";
import { removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { createTrackerState, reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import { countOf } from "#app/lib/amounts.ts";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";
import type { Tracker } from "./tracker.ts";
import { ownRunning } from "./use-tracker.ts";

/** Discards what runs and offers an undo. The exercises of the workout that are recorded already are deleted as well. */
export async function discardWorkout(db: FitnessDatabase | undefined, tracker: Tracker): Promise<void> {
  const { state } = tracker.dispatch({ type: "time", present: true });
  tracker.dispatch({ type: "away-discard" });
  if (!db) return;
  const id = state.general?.id;
  const parts = id ? await listWorkoutExercises(db, id).catch(() => []) : [];
  await reportFailure(
    Promise.all(parts.map((part) => removeEntry(db, part.id))),
    "The recorded exercises of the workout could not be deleted.",
  );
  async function restore(db: FitnessDatabase) {
    for (const part of parts) await restoreEntry(db, part.id);
    await restoreDiscarded(db, state);
  }
  showUndo(
    "The workout was discarded.",
    () => void reportFailure(restore(db), "The workout could not be brought back."),
    parts.length > 0 ? `With ${countOf(parts.length, "recorded exercise")}.` : undefined,
  );
}

/**
 * Brings a discarded workout back, also on a page whose tracker has closed since. If another workout was started
 * meanwhile, it is not replaced.
 */
export async function restoreDiscarded(db: FitnessDatabase, discarded: RunningWorkout): Promise<void> {
  await ownRunning(db);
  await updateRunningWorkout(db, (state) =>
    reduceTracker(state ?? createTrackerState(), { type: "away-restore", discarded }, Date.now()),
  );
}
