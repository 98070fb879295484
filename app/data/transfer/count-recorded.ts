import { hasUnrecorded } from "#app/model/is-timing.ts";
import type { RecordedCount } from "../data.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { readRunningIn } from "../stores/running-workout-store.ts";

/** Counts an owner's records, for the question whether to move them. */
export async function countRecorded({ db }: StoreContext): Promise<RecordedCount> {
  return db.read(["totals", "goals", "session"], async (tx) => {
    const [[all], goals, workout] = await Promise.all([
      tx.findMany("totals", [allKey]),
      tx.list("goals", { by: "at" }),
      readRunningIn(tx),
    ]);
    const running = workout !== null && hasUnrecorded(workout);
    return { workouts: all?.count ?? 0, goals: goals.length, running };
  });
}
