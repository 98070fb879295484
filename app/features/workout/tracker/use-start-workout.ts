import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { workoutPath } from "#app/content/navigation.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { showToast } from "#app/ui/toast.ts";

const loadStart = () => import("./start-workout.ts");

/**
 * Starts a workout from any screen and opens it. A press before the database is open takes effect once it is.
 * `prefetch` loads the code for it.
 */
export function useStartWorkout(): { start(): void; prefetch(): void } {
  const data = useDatabase();
  const navigate = useNavigate();
  const [isRequested, setRequested] = useState(false);
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;

  useEffect(() => {
    if (!isRequested || !data) return;
    loadStart()
      .then(({ startWorkout }) => startWorkout(data))
      .then((id) => latestNavigate.current(id ? workoutPath(id) : "/workouts"))
      .catch((error: unknown) => {
        console.error("The workout could not be started", error);
        showToast("The workout could not be started.", { detail: "Please try again." });
      })
      .finally(() => setRequested(false));
  }, [isRequested, data]);

  return { start: () => setRequested(true), prefetch: () => void loadStart().catch(() => undefined) };
}
