import { Check, X } from "lucide-react";
import type { UnsavedWorkout } from "#app/domain/running-workout/running-workout.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";

interface UnsavedListProps {
  controls: WorkoutControls;
  /** At least one. */
  workouts: readonly UnsavedWorkout[];
}

/**
 * Exercises that were replaced or reset without being saved, newest first. Each stays until it is saved or dismissed.
 * Default export, because it is loaded lazily.
 */
export default function UnsavedList({ controls, workouts }: UnsavedListProps) {
  return (
    <section
      aria-labelledby="unsaved-heading"
      className="grid gap-1 rounded-lg border border-line-strong border-dashed bg-surface px-4 py-3"
    >
      <h2 id="unsaved-heading" className="text-base">
        Not saved
      </h2>
      <ul className="divide-y divide-line">
        {workouts.toReversed().map((workout) => {
          const spoken = `${workout.exercise}, ${speakDuration(workout.duration)}`;
          return (
            <li key={workout.id} className="flex items-center gap-2 py-1">
              <p className="min-w-0 grow">
                <span className="display wrap-anywhere block">{workout.exercise}</span>
                <span className="tabular block whitespace-nowrap text-ink-2 text-sm">
                  {formatDuration(workout.duration)} · {formatKcal(workout.caloriesBurned)}
                </span>
              </p>
              <Button
                className="max-sm:px-4"
                data-action="save"
                aria-label={`Save ${spoken}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  controls.saveUnsaved(workout.id);
                }}
              >
                <Check {...icon} className="max-sm:hidden" /> Save
              </Button>
              <IconButton
                data-action="dismiss"
                label={`Dismiss ${spoken}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  controls.dismissUnsaved(workout);
                }}
              >
                <X {...icon} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
