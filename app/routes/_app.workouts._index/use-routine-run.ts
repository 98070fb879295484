import { useEffect, useState } from "react";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useRunningSession, useSettings } from "#app/data/react/use-live.ts";
import { recordDone } from "#app/features/routines/keep-recording.ts";
import { type RoutineEvent, reduceRoutine } from "#app/features/routines/routine-run.ts";
import { giveCue } from "#app/features/session/cues.ts";
import { readySound } from "#app/features/session/rest-alarm.ts";
import { createTrackerState } from "#app/features/session/tracker-state.ts";
import { useWakeLock } from "#app/features/session/use-wake-lock.ts";
import { showToast } from "#app/ui/toast.ts";
import { useRoutineCues } from "./use-routine-cues.ts";

const tickMs = 250;

export interface RoutineControl {
  /** As of `now`; undefined while it is being read, null when no routine is being done. */
  readonly run: RoutineRun | null | undefined;
  readonly now: number;
  press(event: RoutineEvent): void;
  begin(run: RoutineRun): Promise<void>;
  /** Puts a routine that is over away. */
  leave(): void;
}

/** The routine kept with the running session: lets time pass, tells of every change. */
export function useRoutineRun(): RoutineControl {
  const data = useData();
  const running = useRunningSession();
  const settings = useSettings();
  const kept = running === undefined ? undefined : (running?.routine ?? null);
  const [now, setNow] = useState(Date.now);
  const run = kept && reduceRoutine(kept, { type: "settle" }, now);
  const busy = run !== null && run !== undefined && run.endsAt !== null;
  useWakeLock(busy && settings?.keepAwake !== false);

  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [busy]);

  const save = (change: (run: RoutineRun | null) => RoutineRun | null) =>
    data?.session.update((session) => {
      const before = session ?? createTrackerState();
      return { ...before, revision: before.revision + 1, routine: change(before.routine ?? null) };
    });

  const failed = (error: unknown) => {
    console.error("The routine could not be kept", error);
    showToast("The routine could not be kept on this device.");
  };

  useRoutineCues(run ?? null, now, settings);

  return {
    run,
    now,
    press: (event) => {
      if (settings?.sound) readySound();
      // The press counts from now, however long keeping it takes.
      const at = Date.now();
      setNow(at);
      save((before) => before && reduceRoutine(before, event, at))?.catch(failed);
    },
    begin: async (next) => {
      if (settings?.sound) readySound();
      // What another one has done until now is kept before this one takes its place.
      if (data && kept) await recordDone(data.history, reduceRoutine(kept, { type: "stop" }, Date.now()));
      await save(() => next);
      const first = next.steps[0]?.exercise.name;
      giveCue(settings, { moment: `start/${next.id}`, words: `${next.name}. First: ${first}` });
    },
    leave: () => {
      if (!data || !run) return;
      // What could not be recorded stays with the run, and is tried again with the next screen.
      recordDone(data.history, run)
        .then(() => save((before) => (before?.id === run.id ? null : before)))
        .catch(failed);
    },
  };
}
