import { useDatabase } from "#app/data/database-provider.tsx";
import type { NewRoutine, Routine } from "#app/domain/routine/routine.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import type { WorkoutControls } from "#app/features/workout/public.ts";
import { showToast } from "#app/ui/toast.ts";
import { useRoutineEdits } from "../editor/use-routine-edits.tsx";
import { RoutineList } from "./routine-list.tsx";
import { useRequestedRoutine } from "./use-requested-routine.ts";
import { useSharing } from "./use-sharing.tsx";

interface GuestRoutinesProps {
  controls: WorkoutControls;
  /** At least one. */
  routines: readonly Routine[];
}

/** A guest's routines, each with Start. */
export default function GuestRoutines({ controls, routines }: GuestRoutinesProps) {
  const db = useDatabase();
  const exercises = useExercises();
  const { edit, remove, editor } = useRoutineEdits();
  const { share, sharing } = useSharing(exercises);
  useRequestedRoutine(routines, edit);

  async function start(routine: NewRoutine): Promise<void> {
    if (!db) return;
    try {
      const { startAsCards } = await import("../run/start-routine.ts");
      // This list disappears, and with it the focused button.
      const focusCard = (id: string | null) => {
        controls.pickedCard.current = id;
      };
      if (!(await startAsCards(db, routine, focusCard))) showToast("None of its exercises exists any more.");
    } catch (error) {
      console.error("The routine could not be started", error);
      showToast("The routine could not be started.", { detail: "Please try again." });
    }
  }

  return (
    <section aria-labelledby="routines-heading" className="grid gap-3">
      <h2 id="routines-heading" className="text-xl">
        Your routines
      </h2>
      <RoutineList
        label="Your routines"
        routines={routines}
        exercises={exercises}
        onStart={(routine) => void start(routine)}
        onEdit={edit}
        onRemove={remove}
        onShare={share}
      />
      {editor}
      {sharing}
    </section>
  );
}
