import { useCallback, useEffect, useRef } from "react";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { RecordItem } from "#app/data/stores/history-store.ts";
import { recordUntilSaved } from "./record-until-saved.ts";

/** Resolves once all of them are recorded, after any number of tries. */
export type Recorder = (items: readonly RecordItem[]) => Promise<void>;

/**
 * Records finished workouts in the history: a workout and its exercises at once. A workout that is finished before the
 * data is open waits for it.
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
    await recordUntilSaved(data.history, items);
  }, []);
}
