import type { Data } from "#app/data/data.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { announceStart } from "./cues.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

/**
 * Starts a workout on a page without a tracker. A running one continues.
 * @returns the id of the running workout; its page is `/workouts/{id}`
 */
export async function startWorkout(data: Data): Promise<string | undefined> {
  const id = createUuidFactory()();
  const settings = await data.settings.read();
  const event = { type: "workout-start", id, restS: settings.defaultRestS } as const;
  const stored = await data.runningWorkout.update((state) =>
    reduceTracker(state ?? createTrackerState(), event, Date.now()),
  );
  if (stored?.general?.id === id) announceStart(settings, id);
  return stored?.general?.id;
}
