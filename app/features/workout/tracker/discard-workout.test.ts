import { expect, test } from "vitest";
import { FitnessDatabase } from "#app/data/database.ts";
import { findRunningWorkout, putRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { createTrackerState, reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import { restoreDiscarded } from "./discard-workout.ts";

const start = (id: string) =>
  reduceTracker(createTrackerState(), { type: "workout-start", id, restS: 90 }, Date.now());

test("a discarded workout comes back where no tracker is open, but doesn't replace another one", async () => {
  const db = new FitnessDatabase(crypto.randomUUID());
  await restoreDiscarded(db, start("discarded"));
  expect((await findRunningWorkout(db))?.general?.id).toBe("discarded");
  await putRunningWorkout(db, start("other"));
  await restoreDiscarded(db, start("discarded"));
  expect((await findRunningWorkout(db))?.general?.id).toBe("other");
  await db.delete();
});
