// The running workout: one record of this device.
// Guarantees: the workout survives a reload and a killed tab; two tabs change it one after the other, never at once.

import { liveQuery } from "dexie";
import { toJson } from "#app/domain/row/json.ts";
import { type RunningWorkout, runningWorkoutSchema } from "#app/domain/running-workout/running-workout.ts";
import type { FitnessDatabase } from "../database.ts";

const key = "running";

/** Null when no workout is stored, or the stored one can't be read. */
export async function findRunningWorkout(db: FitnessDatabase): Promise<RunningWorkout | null> {
  const record = await db.runningWorkout.get(key);
  return runningWorkoutSchema.safeParse(record?.workout).data ?? null;
}

/** Calls `next` with the workout now and after each change in any tab. Returns a function that ends this. */
export function observeRunningWorkout(
  db: FitnessDatabase,
  next: (workout: RunningWorkout | null) => void,
): () => void {
  const subscription = liveQuery(() => findRunningWorkout(db)).subscribe(next, console.error);
  return () => subscription.unsubscribe();
}

/** Stores the workout in place of the stored one; null removes it. */
export async function putRunningWorkout(db: FitnessDatabase, workout: RunningWorkout | null): Promise<void> {
  if (workout) await db.runningWorkout.put({ key, workout: toJson(workout) });
  else await db.runningWorkout.delete(key);
}

/** Stores the result of `step` on the stored workout, as one transaction over all tabs; null removes the workout. */
export const updateRunningWorkout = (
  db: FitnessDatabase,
  step: (workout: RunningWorkout | null) => RunningWorkout | null,
): Promise<RunningWorkout | null> =>
  db.transaction("rw", db.runningWorkout, async () => {
    const next = step(await findRunningWorkout(db));
    await putRunningWorkout(db, next);
    return next;
  });
