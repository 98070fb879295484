import { useEffect, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { recordEntries } from "#app/data/history/commands.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { useRunningWorkout, useSettings } from "#app/data/use-live.ts";
import { type RoutineEvent, rebaseRun, reduceRoutine } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { createTrackerState } from "#app/domain/running-workout/tracker-state.ts";
import { readySound, useWakeLock } from "#app/features/workout/public.ts";
import { showToast } from "#app/ui/toast.ts";
import { recordDone } from "./record-steps.ts";
import { useRoutineCues } from "./use-routine-cues.ts";

const stepMs = 250;

export interface RoutineControl {
  /** The state at `now`. Undefined while it loads, null when no routine is running. */
  readonly run: RoutineRun | null | undefined;
  readonly now: number;
  press(event: RoutineEvent): void;
  /** Removes a routine that is over. */
  leave(): void;
}

/** The routine that is stored with the running workout: advances it with time and gives its cues. */
export function useRoutineRun(): RoutineControl {
  const db = useDatabase();
  const running = useRunningWorkout();
  const settings = useSettings();
  const stored = running === undefined ? undefined : (running?.routine ?? null);
  const [now, setNow] = useState(Date.now);
  const run = stored && reduceRoutine(stored, { type: "settle" }, now);
  const busy = run !== null && run !== undefined && run.endsAt !== null;
  useWakeLock(busy && settings?.keepAwake !== false);

  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [busy]);

  const save = (change: (run: RoutineRun | null) => RoutineRun | null) =>
    db &&
    updateRunningWorkout(db, (stored) => {
      const before = stored ?? createTrackerState();
      return { ...before, routine: change(before.routine ?? null) };
    });

  const failed = (error: unknown) => {
    console.error("The routine could not be saved", error);
    showToast("The routine could not be saved on this device.");
  };

  const lastNow = useRef(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the clock is compared with the one before it
  useEffect(() => {
    const before = Math.max(lastNow.current, now);
    lastNow.current = now;
    const rebase = (run: RoutineRun | null) => run && rebaseRun(run, before, now);
    if (stored && rebase(stored) !== stored) save(rebase)?.catch(failed);
  }, [now]);

  useRoutineCues(run ?? null, now, settings);

  return {
    run,
    now,
    press: (event) => {
      if (settings?.sound) readySound();
      // The press takes effect now, however long saving it takes.
      const at = Date.now();
      setNow(at);
      save((before) => before && reduceRoutine(before, event, at))?.catch(failed);
    },
    leave: () => {
      if (!db || !run) return;
      // Steps that could not be recorded stay with the run and are tried again on the next screen.
      recordDone((items) => recordEntries(db, items), run)
        .then(() => save((before) => (before?.id === run.id ? null : before)))
        .catch(failed);
    },
  };
}
