import { Square } from "lucide-react";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { Button, pressOnce } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/**
 * An exercise that is still timed after its workout has ended, with its Stop, because a finished workout's page has no
 * panel.
 */
export function StillTimed({ controls }: { controls: WorkoutControls }) {
  const name = useTrackerValue(controls.tracker, ({ state }) =>
    isExercising(state) ? state.panel?.exercise.name : undefined,
  );
  if (!name) return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-sm bg-surface-2 p-3">
      <span className="wrap-anywhere">{name} is still timed.</span>
      {/* The button is beside the words on a phone as well. The notice of the end never covers controls, so it
          doesn't cover these words either. */}
      <OwnerOnly tracker={controls.tracker}>
        <Button
          className="shrink-0"
          {...pressOnce(({ currentTarget }) => {
            focusAround(currentTarget);
            controls.stopExercise();
          })}
        >
          <Square {...icon} />
          <span>
            Stop<span className="sr-only"> {name}</span>
          </span>
        </Button>
      </OwnerOnly>
    </div>
  );
}
