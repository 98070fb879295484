/** The script that sync.ts runs in a page of the app: the data layer on the user's own database. */
import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { openDatabase } from "#app/data/open-database.client.ts";

let opened: Promise<FitnessDatabase> | undefined;

/** Records a workout that ends now. Returns when the recording began. */
async function recordWorkout(userId: string, exercise: string): Promise<number> {
  opened ??= openDatabase({ kind: "account", id: userId });
  const db = await opened;
  const at = Date.now();
  const instants = { startedAt: new Date(at - 600_000).toISOString(), endedAt: new Date(at).toISOString() };
  const kinds = { source: "exercise", kcalModel: "exercise" } as const;
  const workout = { exercise, duration: 600, caloriesBurned: 100, ...instants, ...kinds };
  await recordEntry(db, workout, { towardGoals: true });
  return at;
}

declare global {
  interface Window {
    recordWorkout: typeof recordWorkout;
  }
}
window.recordWorkout = recordWorkout;
