import { restLeftMs, restLeftSeconds, restLowS } from "#app/domain/running-workout/timing/rest-timer.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { ClockText, useClock } from "../tracker/clock-parts.tsx";
import type { Tracker, TrackerSnapshot } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/** The number of steps of the line. Finer steps can't be seen. */
const steps = 200;

function readShare({ state: { rest }, at }: TrackerSnapshot): number {
  const left = restLeftMs(rest, at) / 1000;
  return Math.round((steps * left) / Math.max(rest.presetS, left, 1)) / steps;
}

/** The rest that is left, as a line. Decorative, because the time is shown beside it. */
export function RestLine({ controls, className }: { controls: WorkoutControls; className: string }) {
  const { tracker } = controls;
  const bar = useClock<number, SVGRectElement>(tracker, readShare, (rect, share) =>
    rect.setAttribute("width", `${share * 100}%`),
  );
  const low = useTrackerValue(tracker, ({ state, at }) => restLeftMs(state.rest, at) <= restLowS * 1000);
  return (
    <svg aria-hidden="true" className={classNames("block w-full overflow-hidden bg-surface-2", className)}>
      <rect ref={bar} height="100%" className={low ? "fill-danger" : "fill-volt"} />
    </svg>
  );
}

/** The rest that is left, as m:ss. */
export const RestLeft = ({ tracker, role }: { tracker: Tracker; role?: "timer" }) => (
  <ClockText
    tracker={tracker}
    {...(role && { role })}
    className="tabular"
    read={({ state, at }) => formatDuration(restLeftSeconds(state.rest, at))}
  />
);
