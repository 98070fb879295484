import { useNavigate } from "@remix-run/react";
import { ListPlus } from "lucide-react";
import { useMemo, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { NewRoutine } from "#app/contracts/routine.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { RoutineEditor } from "#app/features/routines/routine-editor.tsx";
import { listSteps } from "#app/features/routines/steps-of-workout.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useExercises } from "../_app.workouts._index/use-exercises.ts";

/** Of a routine; an exercise that was imported may be called something longer. */
const longestName = 80;

interface SaveAsRoutineProps {
  entry: HistoryEntry;
  /** Everything that was recorded: what was done in a session lies beside it. */
  entries: readonly HistoryEntry[];
  className?: string;
}

/** Makes a routine of what was done, to be named and changed first. Nothing where no known exercise was done. */
export function SaveAsRoutine({ entry, entries, className }: SaveAsRoutineProps) {
  const data = useData();
  const navigate = useNavigate();
  const exercises = useExercises();
  const [open, setOpen] = useState(false);
  const steps = useMemo(() => listSteps(entry, entries, exercises), [entry, entries, exercises]);
  if (steps.length === 0) return null;

  async function save(routine: NewRoutine) {
    try {
      const { name } = (await data?.routines.add(routine)) ?? routine;
      setOpen(false);
      showToast(`Saved the routine ${name}`, {
        action: { label: "Show", run: () => navigate("/workouts?tab=routines") },
      });
    } catch (error) {
      console.error("The routine could not be kept", error);
      showToast("The routine could not be kept on this device.", { detail: "Please try again." });
    }
  }

  return (
    <>
      <Button className={className} disabled={!data} onClick={() => setOpen(true)}>
        <ListPlus size={20} strokeWidth={1.75} aria-hidden /> Save as routine
      </Button>
      {open && (
        <Dialog open place="wide" onClose={() => setOpen(false)} title="Save as routine">
          <RoutineEditor
            draft={entry.id}
            initial={{ name: entry.exercise.slice(0, longestName), steps }}
            exercises={exercises}
            onSave={save}
          />
        </Dialog>
      )}
    </>
  );
}
