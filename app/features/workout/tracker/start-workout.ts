import type { FitnessDatabase } from "#app/data/database.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import { createTrackerState, reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { announceStart } from "../rest/cues.ts";
import { ownRunning } from "./use-tracker.ts";

/**
 * Starts a workout on a page without a tracker. A running one continues.
 * @returns the id of the running workout; its page is `/workouts/{id}`
 */
export async function startWorkout(db: FitnessDatabase): Promise<string | undefined> {
  const id = createUuidFactory()();
  const settings = await readSettings(db);
  const running = (await findRunningWorkout(db))?.general;
  if (running) return running.id;
  await ownRunning(db);
  const event = { type: "workout-start", id, restS: settings.defaultRestS } as const;
  const stored = await updateRunningWorkout(db, (state) =>
    reduceTracker(state ?? createTrackerState(), event, Date.now()),
  );
  if (stored?.general?.id === id) announceStart(settings, id);
  return stored?.general?.id;
}
