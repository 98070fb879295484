import { Square } from "lucide-react";
import { isExercising } from "#app/domain/running-workout/is-timing.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { pressOnce } from "../controls/press-once.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/** The exercise that is timed on after its workout has ended, with its Stop: a finished workout's page has no panel. */
export function StillTimed({ controls }: { controls: WorkoutControls }) {
  const name = useTrackerValue(controls.tracker, ({ state }) =>
    isExercising(state) ? state.panel?.exercise.name : undefined,
  );
  if (!name) return null;
  return (
    <p className="flex items-center justify-between gap-3 rounded-sm bg-surface-2 p-3">
      <span className="wrap-anywhere">{name} is still timed.</span>
      {/* Beside the words also on a phone: the notice of the end stays off controls, and so off the words. */}
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
    </p>
  );
}
