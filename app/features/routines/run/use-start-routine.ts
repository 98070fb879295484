import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { workoutPath } from "#app/content/workout-paths.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { showToast } from "#app/ui/toast.ts";

const loadStart = () => import("./start-routine.ts");

/** Starts a routine and opens its page. `prefetch` loads the code for it. */
export function useStartRoutine(): { start(routine: NewRoutine): void; prefetch(): void } {
  const db = useDatabase();
  const navigate = useNavigate();
  const isStarting = useRef(false);

  async function start(routine: NewRoutine): Promise<void> {
    if (!db || isStarting.current) return;
    isStarting.current = true;
    try {
      const { startRoutine } = await loadStart();
      const id = await startRoutine(db, routine);
      if (id) navigate(workoutPath(id));
      else showToast("None of its exercises exists any more.");
    } catch (error) {
      console.error("The routine could not be started", error);
      showToast("The routine could not be started.", { detail: "Please try again." });
    } finally {
      isStarting.current = false;
    }
  }

  return {
    start: (routine) => void start(routine),
    prefetch: () => void loadStart().catch(() => undefined),
  };
}
