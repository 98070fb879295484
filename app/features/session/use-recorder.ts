import { useCallback, useEffect, useRef } from "react";
import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { showToast } from "#app/ui/toast.ts";

export interface RecordOptions {
  /** Whether it counts for the open goals. */
  towardGoals: boolean;
}

export type Recorder = (workout: NewWorkout, options: RecordOptions) => void;

/**
 * Hands finished workouts to the history. What is finished before the data is open waits for it; what the history
 * refuses is said, and can be tried again. Ids make a second try harmless.
 */
export function useRecorder(): Recorder {
  const data = useData();
  const open = useRef<Data>();
  const waiting = useRef<[NewWorkout, RecordOptions][]>([]);

  useEffect(() => {
    open.current = data;
    if (data) for (const [workout, options] of waiting.current.splice(0)) keep(data, workout, options);
  }, [data]);

  return useCallback((workout, options) => {
    if (open.current) keep(open.current, workout, options);
    else waiting.current.push([workout, options]);
  }, []);
}

function keep(data: Data, workout: NewWorkout, options: RecordOptions): void {
  data.history.record(workout, options).catch((error: unknown) => {
    console.error("A workout could not be recorded", error);
    showToast(`${workout.exercise} could not be saved on this device.`, {
      detail: "Free some space or allow storage for this site, then try again.",
      durationMs: 60_000,
      action: { label: "Try again", run: () => keep(data, workout, options) },
    });
  });
}
