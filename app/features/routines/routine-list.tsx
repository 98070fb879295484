import { Pencil, Play, Trash2 } from "lucide-react";
import type { Exercise } from "#app/contracts/exercise.ts";
import type { NewRoutine } from "#app/contracts/routine.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { routineLength } from "./routine-length.ts";

type Listed = NewRoutine & { readonly id: string };

interface RoutineListProps {
  label: string;
  routines: readonly Listed[];
  exercises: readonly Exercise[];
  onStart(routine: Listed): void;
  /** Absent for routines that aren't the person's own. */
  onEdit?(routine: Listed): void;
  onRemove?(routine: Listed): void;
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Routines as cards: what is in them, how long they take, and Start. */
export function RoutineList({ label, routines, exercises, onStart, onEdit, onRemove }: RoutineListProps) {
  const nameOf = (id: string) => exercises.find((exercise) => exercise.id === id)?.name ?? "deleted exercise";
  return (
    <ul aria-label={label} className="grid gap-3 md:grid-cols-2">
      {routines.map((routine) => (
        <li
          key={routine.id}
          className="grid content-between gap-4 rounded-lg border border-line bg-surface p-4"
        >
          <div>
            <h3 className="wrap-anywhere text-lg">{routine.name}</h3>
            <p className="text-ink-2 text-sm">
              {countOf(routine.steps.length, "step")}, {formatLength(routineLength(routine.steps))}
            </p>
            <p className="wrap-anywhere mt-2 line-clamp-2 text-sm">
              {routine.steps.map(({ exerciseId }) => nameOf(exerciseId)).join(", ")}
            </p>
          </div>
          <div className="flex items-center gap-1">
            <Button variant="primary" aria-label={`Start ${routine.name}`} onClick={() => onStart(routine)}>
              <Play {...icon} /> Start
            </Button>
            {onEdit && (
              <IconButton label={`Edit ${routine.name}`} onClick={() => onEdit(routine)}>
                <Pencil {...icon} />
              </IconButton>
            )}
            {onRemove && (
              <IconButton
                label={`Delete ${routine.name}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  onRemove(routine);
                }}
              >
                <Trash2 {...icon} />
              </IconButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
