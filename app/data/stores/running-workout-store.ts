// The running workout, as one record of this device.
// Guarantees: the workout survives a reload and a killed tab; two tabs change it one after the other, never at once.

import { toJson } from "#app/model/json.ts";
import { type RunningWorkout, runningWorkoutSchema } from "#app/model/running-workout.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";

export interface RunningWorkoutStore {
  /** Returns null when no workout is stored, or the stored one can't be read. */
  find(): Promise<RunningWorkout | null>;
  save(workout: RunningWorkout): Promise<void>;
  /**
   * Runs `step` on the stored workout and stores the result, as one transaction over all tabs: of two tabs that press Start
   * at once, the second sees the first one's workout.
   */
  update(step: (workout: RunningWorkout | null) => RunningWorkout | null): Promise<RunningWorkout | null>;
  clear(): Promise<void>;
}

const key = "running";

async function read(tx: Tx): Promise<RunningWorkout | null> {
  const [record] = await tx.findMany("session", [key]);
  return runningWorkoutSchema.safeParse(record?.value).data ?? null;
}

export function createRunningWorkoutStore(db: RowDatabase): RunningWorkoutStore {
  const put = (tx: Tx, workout: RunningWorkout) => tx.put("session", [{ key, value: toJson(workout) }]);
  return {
    find: () => db.read(["session"], read),
    save: (workout) => db.write(["session"], (tx) => put(tx, workout)),
    update: (step) =>
      db.write(["session"], async (tx) => {
        const next = step(await read(tx));
        await (next ? put(tx, next) : tx.remove("session", [key]));
        return next;
      }),
    clear: () => db.write(["session"], (tx) => tx.remove("session", [key])),
  };
}
