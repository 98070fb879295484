import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useRunningWorkout } from "#app/data/react/use-live.ts";
import { showToast } from "#app/ui/toast.ts";

function onFailed(error: unknown): void {
  console.error("A routine's step could not be recorded", error);
  showToast("The routine could not be saved on this device.");
}

/** Renders nothing. While it is mounted, each step of the running routine is recorded when it ends. */
export function RoutineRecorder() {
  const data = useData();
  const run = useRunningWorkout()?.routine;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change with every event of the run
  useEffect(() => {
    if (!data || !run) return;
    const stop = new AbortController();
    import("./record-steps.ts")
      .then(({ recordRun }) => recordRun(data, run.id, onFailed, stop.signal))
      .catch(onFailed);
    return () => stop.abort();
  }, [data, run?.id, run?.endsAt, run?.done.length]);
  return null;
}
