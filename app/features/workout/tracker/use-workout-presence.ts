import { useEffect } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { markSeen } from "#app/domain/running-workout/timing/absence.ts";
import { isTiming } from "#app/domain/running-workout/timing/is-timing.ts";

/** The workout's own screens store it as often. */
const presenceMs = 15_000;

/**
 * Stores that the page is in use while a workout runs, on the screens without its controls. Half an hour on the
 * dashboard is no absence.
 */
export function useWorkoutPresence(running: RunningWorkout | null | undefined): void {
  const db = useDatabase();
  const timing = running ? isTiming(running) : false;
  useEffect(() => {
    if (!db || !timing) return;
    const note = () => {
      if (document.visibilityState !== "hidden") void store(db);
    };
    note();
    const timer = setInterval(note, presenceMs);
    document.addEventListener("visibilitychange", note);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", note);
    };
  }, [db, timing]);
}

const store = (db: FitnessDatabase) =>
  updateRunningWorkout(db, (stored) => stored && markSeen(stored, Date.now())).catch((error: unknown) =>
    console.warn("The presence could not be stored", error),
  );
