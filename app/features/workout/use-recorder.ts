import { useCallback, useEffect, useRef } from "react";
import type { Data } from "#app/data/data.ts";
import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { RecordOptions } from "#app/data/stores/history-store.ts";
import type { NewWorkout } from "#app/model/history-entry.ts";
import { showToast } from "#app/ui/toast.ts";

/** A finished workout, or an exercise of it, and what it counts for. */
interface RecordItem {
  readonly workout: NewWorkout;
  readonly options: RecordOptions;
}

/** Resolves once all of them are recorded, after any number of tries. */
export type Recorder = (items: readonly RecordItem[]) => Promise<void>;

/**
 * Records finished workouts in the history: a workout and its exercises at once. A workout that is finished before the
 * data is open waits for it. A failure shows a toast with Try again; ids make a second try harmless.
 */
export function useRecorder(): Recorder {
  const data = useData();
  const open = useRef<Data>();
  const waiting = useRef<((data: Data) => void)[]>([]);

  useEffect(() => {
    open.current = data;
    if (data) for (const resume of waiting.current.splice(0)) resume(data);
  }, [data]);

  return useCallback(async (items) => {
    if (items.length === 0) return;
    const data = open.current ?? (await new Promise<Data>((resolve) => waiting.current.push(resolve)));
    await record(data, items);
  }, []);
}

async function record(data: Data, items: readonly RecordItem[]): Promise<void> {
  try {
    await data.history.recordAll(items);
  } catch (error) {
    console.error("A workout could not be recorded", error);
    await new Promise<void>((again) =>
      showToast(`${items[0]?.workout.exercise} could not be saved on this device.`, {
        detail: explainDataError(dataErrorKind(error)),
        durationMs: 60_000,
        action: { label: "Try again", run: again },
      }),
    );
    await record(data, items);
  }
}
