// The running workout, as one record of this device.
// Guarantees: the workout survives a reload and a killed tab; two tabs change it one after the other, never at once.

import { toJson } from "#app/model/json.ts";
import { type RunningWorkout, runningWorkoutSchema } from "#app/model/running-workout.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";

export interface RunningWorkoutStore {
  /** Returns null when no workout is stored, or the stored one can't be read. */
  find(): Promise<RunningWorkout | null>;
  /**
   * Runs `step` on the stored workout and stores the result, or removes the workout for null, as one transaction over all
   * tabs: of two tabs that press Start at once, the second sees the first one's workout.
   */
  update(step: (workout: RunningWorkout | null) => RunningWorkout | null): Promise<RunningWorkout | null>;
}

const key = "running";

/** Within a transaction over "session". */
export async function readRunningIn(tx: Tx): Promise<RunningWorkout | null> {
  const [record] = await tx.findMany("session", [key]);
  return runningWorkoutSchema.safeParse(record?.value).data ?? null;
}

export const putRunningIn = (tx: Tx, workout: RunningWorkout): Promise<void> =>
  tx.put("session", [{ key, value: toJson(workout) }]);

export function createRunningWorkoutStore(db: RowDatabase): RunningWorkoutStore {
  return {
    find: () => db.read(["session"], readRunningIn),
    update: (step) =>
      db.write(["session"], async (tx) => {
        const next = step(await readRunningIn(tx));
        await (next ? putRunningIn(tx, next) : tx.remove("session", [key]));
        return next;
      }),
  };
}
