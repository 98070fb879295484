import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useRunningSession } from "#app/data/react/use-live.ts";
import { showToast } from "#app/ui/toast.ts";

function onFailed(error: unknown): void {
  console.error("A routine's step could not be recorded", error);
  showToast("The routine could not be kept on this device.");
}

/** Renders nothing; while it is mounted, each step of the routine that is being done is recorded as it ends. */
export function RoutineRecorder() {
  const data = useData();
  const run = useRunningSession()?.routine;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change with everything that was pressed
  useEffect(() => {
    if (!data || !run) return;
    const over = new AbortController();
    import("./keep-recording.ts")
      .then(({ keepRecording }) =>
        keepRecording(run, { history: data.history, onFailed, signal: over.signal }),
      )
      .catch(onFailed);
    return () => over.abort();
  }, [data, run?.id, run?.endsAt, run?.done.length]);
  return null;
}
