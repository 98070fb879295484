import { restLeftMs, restLowS } from "#app/domain/running-workout/rest-timer.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/** A step of the line; finer ones aren't seen. */
const steps = 200;

/** What is left of the rest as a line. Decorative: the time stands beside it. */
export function RestLine({ controls, className }: { controls: WorkoutControls; className: string }) {
  const share = useTrackerValue(controls.tracker, ({ state: { rest }, at }) => {
    const left = restLeftMs(rest, at) / 1000;
    return Math.round((steps * left) / Math.max(rest.presetS, left, 1)) / steps;
  });
  const low = useTrackerValue(
    controls.tracker,
    ({ state, at }) => restLeftMs(state.rest, at) <= restLowS * 1000,
  );
  return (
    <svg aria-hidden="true" className={classNames("block w-full overflow-hidden bg-surface-2", className)}>
      <rect width={`${share * 100}%`} height="100%" className={low ? "fill-danger" : "fill-volt"} />
    </svg>
  );
}
