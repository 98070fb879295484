import { useNavigate } from "@remix-run/react";
import { ListPlus, RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import { routines } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import { maxRoutineNameLength, maxSteps, type NewRoutine } from "#app/domain/routine/routine.ts";
import { listSteps, updateRoutine } from "#app/domain/routine/steps-of-workout.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import { RoutineDialog } from "./routine-dialog.tsx";

interface SaveAsRoutineProps {
  entry: HistoryEntry;
  /** Every entry of the history, because the timed exercises of an older workout are entries outside it. */
  entries: readonly HistoryEntry[];
  className?: string;
  size?: "xl";
  /** Shows the routines. */
  onShow?(): void;
}

/**
 * Creates a routine from a workout, after editing, or updates the routine with the workout's name. Renders nothing when
 * the workout has no known exercise.
 */
export function SaveAsRoutine({ entry, entries, className, size, onShow }: SaveAsRoutineProps) {
  const db = useDatabase();
  const navigate = useNavigate();
  const exercises = useExercises();
  const [editing, setEditing] = useState<{ id: string | null; routine: NewRoutine } | null>(null);
  const parts = useLive((db) => listWorkoutExercises(db, entry.id), [entry.id]);
  const same = useLive(routines.list, [])?.find(({ name }) => name === entry.exercise);
  const settings = useSettings();
  const steps = useMemo(
    () =>
      settings ? listSteps(entry, parts && parts.length > 0 ? parts : entries, exercises, settings) : [],
    [entry, parts, entries, exercises, settings],
  );
  if (steps.length === 0) return null;

  async function save(routine: NewRoutine) {
    const id = editing?.id;
    try {
      const { name } =
        (await (id ? db && routines.edit(db, id, routine) : db && routines.add(db, routine))) ?? routine;
      setEditing(null);
      showToast(id ? `Updated the routine ${name}` : `Saved the routine ${name}`, {
        action: { label: "Show", run: onShow ?? (() => navigate("/workouts?tab=routines")) },
      });
    } catch (error) {
      console.error("The routine could not be saved", error);
      showToast("The routine could not be saved on this device.", { detail: "Please try again." });
    }
  }

  const asNew = { name: entry.exercise.slice(0, maxRoutineNameLength), steps: steps.slice(0, maxSteps) };
  return (
    <>
      {same && (
        <Button
          className={className}
          size={size}
          disabled={!db}
          onClick={() => setEditing({ id: same.id, routine: updateRoutine(same, steps) })}
        >
          <RefreshCw {...icon} /> Update the routine
        </Button>
      )}
      <Button
        className={className}
        size={size}
        disabled={!db}
        onClick={() => setEditing({ id: null, routine: asNew })}
      >
        <ListPlus {...icon} /> Save as routine
      </Button>
      {editing && (
        <RoutineDialog
          title={editing.id ? "Update the routine" : "Save as routine"}
          draftKey={`${entry.id}${editing.id ? "/update" : ""}`}
          initial={editing.routine}
          onSave={save}
          onClose={() => setEditing(null)}
        >
          {!editing.id && steps.length > maxSteps && (
            <p className="text-ink-2">These are the first {maxSteps} exercises. A routine has no more.</p>
          )}
        </RoutineDialog>
      )}
    </>
  );
}
