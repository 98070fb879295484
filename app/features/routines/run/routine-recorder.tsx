import { useEffect } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useRunningWorkout } from "#app/data/use-live.ts";

/** Renders nothing. While it is mounted, each step of the running routine is recorded when it ends. */
export function RoutineRecorder() {
  const db = useDatabase();
  const run = useRunningWorkout()?.routine;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change with every event of the run
  useEffect(() => {
    if (!db || !run) return;
    const stop = new AbortController();
    // If it can't be fetched, the next screen or step tries again.
    import("./record-steps.ts")
      .then(({ recordRun }) => recordRun(db, run.id, stop.signal))
      .catch(console.error);
    return () => stop.abort();
  }, [db, run?.id, run?.endsAt, run?.done.length]);
  return null;
}
