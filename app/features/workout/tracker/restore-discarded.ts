import type { FitnessDatabase } from "#app/data/database.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { createTrackerState, reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import { ownRunning } from "./use-tracker.ts";

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
