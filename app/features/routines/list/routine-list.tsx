import { Copy, Pencil, Play, Share2, Trash2 } from "lucide-react";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { findExercise } from "#app/domain/routine/find-exercise.ts";
import type { NewRoutine, RoutineStep } from "#app/domain/routine/routine.ts";
import { routineLength } from "#app/domain/routine/routine-length.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";

/** "Mon, Thu", or "Every day". */
const formatDays = (days: readonly number[]): string =>
  days.length === 7 ? "Every day" : days.map((day) => formatWeekday(day, "short")).join(", ");

/** "3 steps", "2 rounds of 3 steps", "4 exercises, 14 sets". */
function describeSteps({ steps, rounds = 1 }: NewRoutine): string {
  const sets = steps.reduce((sum, { target }) => sum + (target?.sets ?? 0), 0);
  const what =
    sets > 0
      ? `${countOf(steps.length, "exercise")}, ${countOf(sets, "set")}`
      : countOf(steps.length, "step");
  return rounds > 1 ? `${rounds} rounds of ${what}` : what;
}

type Listed = NewRoutine & { readonly id: string };

interface RoutineListProps {
  label: string;
  routines: readonly Listed[];
  exercises: readonly Exercise[];
  onStart(routine: Listed): void;
  /** Opens the editor with a copy; for starter routines, which don't change. */
  onCopy?(routine: Listed): void;
  /** Absent for starter routines. */
  onEdit?(routine: Listed): void;
  onRemove?(routine: Listed): void;
  /** Absent for starter routines. */
  onShare?(routine: Listed): void;
}

/** Routines as cards with their exercises, their length and Start. */
export function RoutineList(props: RoutineListProps) {
  const { label, routines, exercises, onStart, onCopy, onEdit, onRemove, onShare } = props;
  const db = useDatabase();
  const nameOf = (step: RoutineStep) => findExercise(step, exercises)?.name ?? "deleted exercise";
  return (
    <ul aria-label={label} className="grid gap-3 md:grid-cols-2">
      {routines.map((routine) => (
        <li
          key={routine.id}
          className="grid content-between gap-4 rounded-lg border border-line bg-surface p-4"
        >
          <div>
            <h3 className="wrap-anywhere text-lg">{routine.name}</h3>
            {routine.days && routine.days.length > 0 && (
              <p className="font-semibold text-sm">{formatDays(routine.days)}</p>
            )}
            <p className="text-ink-2 text-sm">
              {describeSteps(routine)}, {formatLength(routineLength(routine))}
            </p>
            <p className="wrap-anywhere mt-2 line-clamp-2 text-sm">{routine.steps.map(nameOf).join(", ")}</p>
          </div>
          <div className="flex items-center gap-1">
            <Button aria-label={`Start ${routine.name}`} disabled={!db} onClick={() => onStart(routine)}>
              <Play {...icon} /> Start
            </Button>
            {onCopy && (
              <IconButton label={`Copy and edit ${routine.name}`} onClick={() => onCopy(routine)}>
                <Copy {...icon} />
              </IconButton>
            )}
            {onEdit && (
              <IconButton label={`Edit ${routine.name}`} onClick={() => onEdit(routine)}>
                <Pencil {...icon} />
              </IconButton>
            )}
            {onShare && (
              <IconButton label={`Share ${routine.name}`} onClick={() => onShare(routine)}>
                <Share2 {...icon} />
              </IconButton>
            )}
            {onRemove && (
              <IconButton
                data-action="delete"
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
