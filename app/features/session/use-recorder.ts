import { useCallback, useEffect, useRef } from "react";
import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { Data } from "#app/data/data.ts";
import { explainTrouble, troubleOf } from "#app/data/data-error.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { showToast } from "#app/ui/toast.ts";

export interface RecordOptions {
  /** Whether it counts for the open goals. */
  towardGoals: boolean;
}

/** Resolves once the workout is kept, after however many tries. */
export type Recorder = (workout: NewWorkout, options: RecordOptions) => Promise<void>;

/**
 * Hands finished workouts to the history. What is finished before the data is open waits for it; what the history
 * refuses is said, and can be tried again. Ids make a second try harmless.
 */
export function useRecorder(): Recorder {
  const data = useData();
  const open = useRef<Data>();
  const waiting = useRef<((data: Data) => void)[]>([]);

  useEffect(() => {
    open.current = data;
    if (data) for (const goOn of waiting.current.splice(0)) goOn(data);
  }, [data]);

  return useCallback(async (workout, options) => {
    const data = open.current ?? (await new Promise<Data>((resolve) => waiting.current.push(resolve)));
    await keep(data, workout, options);
  }, []);
}

async function keep(data: Data, workout: NewWorkout, options: RecordOptions): Promise<void> {
  try {
    await data.history.record(workout, options);
  } catch (error) {
    console.error("A workout could not be recorded", error);
    await new Promise<void>((again) =>
      showToast(`${workout.exercise} could not be saved on this device.`, {
        detail: explainTrouble(troubleOf(error)),
        durationMs: 60_000,
        action: { label: "Try again", run: again },
      }),
    );
    await keep(data, workout, options);
  }
}
