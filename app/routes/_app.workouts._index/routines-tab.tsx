import { useNavigate } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { starterRoutines } from "#app/content/starter-routines.ts";
import type { NewRoutine } from "#app/contracts/routine.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import { RoutineEditor } from "#app/features/routines/routine-editor.tsx";
import { RoutineList } from "#app/features/routines/routine-list.tsx";
import { startRoutine } from "#app/features/routines/routine-run.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useExercises } from "./use-exercises.ts";
import { useRoutineRun } from "./use-routine-run.ts";

const fresh: NewRoutine = { name: "", steps: [{ exerciseId: "running", seconds: 60, restS: 30 }] };

/** Routines to start: two to begin with, and the person's own. */
export function RoutinesTab() {
  const data = useData();
  const navigate = useNavigate();
  const exercises = useExercises();
  const own = useLive((open) => open.routines.list(), []);
  const { run, begin } = useRoutineRun();
  const [editing, setEditing] = useState<{ id: string | null; routine: NewRoutine } | null>(null);
  const [newId] = useState(() => createUuidFactory());
  const goesOn = run && run.phase !== "over" ? run : null;

  const attempt = (work: Promise<unknown> | undefined, done: () => void) => {
    work?.then(done, (error: unknown) => {
      console.error("Routines could not be changed", error);
      showToast("That could not be kept on this device.", { detail: "Please try again." });
    });
  };

  function start(routine: NewRoutine) {
    const next = startRoutine(routine, exercises, newId(), Date.now());
    if (next) attempt(begin(next), () => navigate(`/workouts/${next.id}`));
    else showToast("None of its exercises exists any more.");
  }

  function save(routine: NewRoutine) {
    const id = editing?.id;
    attempt(id ? data?.routines.edit(id, routine) : data?.routines.add(routine), () => setEditing(null));
  }

  function remove({ id, name }: { id: string; name: string }) {
    attempt(data?.routines.remove(id), () =>
      showToast(`Deleted ${name}`, {
        durationMs: 8000,
        action: { label: "Undo", run: () => attempt(data?.routines.restore(id), () => undefined) },
      }),
    );
  }

  return (
    <div className="grid gap-6">
      {goesOn && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-volt-ink bg-surface p-4">
          <span className="wrap-anywhere">{goesOn.name} is running.</span>
          <ButtonLink to={`/workouts/${goesOn.id}`} variant="primary">
            Resume
          </ButtonLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Your routines</h2>
        <Button disabled={!data} onClick={() => setEditing({ id: null, routine: fresh })}>
          <Plus size={20} strokeWidth={1.75} aria-hidden /> New routine
        </Button>
      </div>
      {own && own.length > 0 ? (
        <RoutineList
          label="Your routines"
          routines={own}
          exercises={exercises}
          onStart={start}
          onEdit={({ id, name, steps }) => setEditing({ id, routine: { name, steps } })}
          onRemove={remove}
        />
      ) : (
        <p className="text-ink-2">
          Put exercises in an order, each with its time and rest; the clock then moves on by itself.
        </p>
      )}
      <h2 className="text-xl">To begin with</h2>
      <RoutineList
        label="Starter routines"
        routines={starterRoutines}
        exercises={exercises}
        onStart={start}
      />
      {editing && (
        <Dialog
          open
          place="wide"
          onClose={() => setEditing(null)}
          title={editing.id ? "Edit routine" : "New routine"}
        >
          <RoutineEditor
            draft={editing.id ?? "new"}
            initial={editing.routine}
            exercises={exercises}
            onSave={save}
          />
        </Dialog>
      )}
    </div>
  );
}
