import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { pathToExercise } from "#app/content/workout-paths.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";

/**
 * Returns a function that repeats a workout, or its exercise, and opens its page. The function stays the same while the
 * data does.
 */
export function useRepeat(): (entry: HistoryEntry) => void {
  const db = useDatabase();
  const navigate = useNavigate();
  return useCallback(
    (entry) => {
      if (!db) return;
      void import("./repeat-workout.ts")
        .then(({ repeatWorkout }) => repeatWorkout(db, entry))
        .then(
          (path) => path !== null && navigate(path),
          (error: unknown) => {
            console.error("What repeats a workout could not be loaded", error);
            navigate(pathToExercise(entry.exercise));
          },
        );
    },
    [db, navigate],
  );
}
