import { Play, SkipForward, Square, Timer } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { listCards, listDone } from "#app/domain/running-workout/card-queries.ts";
import { isExercising, isRoutineRunning } from "#app/domain/running-workout/timing/is-timing.ts";
import { Button, pressOnce } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { focusAround, focusIfLost } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { RestLeft, RestLine } from "../rest/rest-line.tsx";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { addExerciseId } from "./workout-stage.tsx";

/** Two buttons fit at 320 px, beside the quick actions in the right corner of public pages. */
const action = "max-sm:min-w-14 max-sm:px-4 max-sm:text-base whitespace-nowrap";

/** The rest's Skip and Start Workout, whose texts are longer. */
const besideRest = `${action} max-[22.5rem]:px-3!`;
/**
 * `window`: fixed to the lower edge of the window, on public pages. `page`: sticky in the column beside the app's
 * sidebar.
 */
export const dockPositions = {
  window: { frame: "dock fixed inset-x-0 bottom-0 px-4 sm:px-6", row: "max-md:mr-18" },
  page: { frame: "dock sticky bottom-(--bar-height) mt-auto -mx-4 px-4 sm:-mx-6 sm:px-6", row: "" },
} as const;

interface WorkoutDockProps {
  controls: WorkoutControls;
  /** Whether Start Workout is offered here. A running workout can be ended from every tab. */
  offersStart: boolean;
  /** With `page` it has to be the last child of the page. */
  position?: keyof typeof dockPositions;
}

/**
 * The floating Start Workout / End Workout button and, while a workout runs, the rest timer's button. It is a bar at
 * the lower edge. The page ends above the bar (overlays.css), so the bar covers no control. Beside an exercise with a
 * Start Workout of its own the bar's button is small and quiet, so that nobody takes one for the other.
 */
export function WorkoutDock({ controls, offersStart, position = "window" }: WorkoutDockProps) {
  const { frame, row } = dockPositions[position];
  const { tracker } = controls;
  const running = useTrackerValue(tracker, ({ state }) => state.general !== null);
  const panelOpen = useTrackerValue(tracker, ({ state }) => state.panel !== null);
  const rest = useTrackerValue(tracker, ({ state }) => state.rest);
  const resting = rest.status === "running" && !rest.open;
  const canFinish = useTrackerValue(tracker, ({ state }) =>
    listCards(state).some((card) => listDone(card).length > 0),
  );
  const timer = useRef<HTMLButtonElement>(null);
  useEffect(() => (rest.open ? () => focusIfLost(timer.current) : undefined), [rest.open]);
  const timed = useTrackerValue(tracker, ({ state }) => isExercising(state));
  const inRoutine = useTrackerValue(tracker, ({ state }) => isRoutineRunning(state));
  if (!running && !offersStart) return null;
  const isSecond = running ? panelOpen || rest.open : canFinish || panelOpen;
  // The app's bottom bar has its own Start while nothing is timed and no routine runs.
  const isInBar = position === "page" && !running && !timed && !inRoutine;
  return (
    <div className={`z-20 border-line border-t bg-bg ${frame} ${isInBar ? "in-bar handheld:hidden" : ""}`}>
      {resting && <RestLine controls={controls} className="absolute inset-x-0 top-0 h-1" />}
      <div className="mx-auto max-w-page">
        <div className={`flex justify-center gap-2 ${row}`}>
          <OwnerOnly tracker={tracker}>
            {running && (
              <Button
                ref={timer}
                size="xl"
                className={action}
                aria-expanded={rest.open}
                onClick={() => tracker.dispatch({ type: rest.open ? "rest-close" : "rest-open" })}
              >
                <Timer {...icon} className={resting ? "shrink-0 max-[22.5rem]:hidden" : "shrink-0"} />
                <span className="max-sm:sr-only">Rest timer</span>
                {resting && <RestLeft tracker={tracker} />}
              </Button>
            )}
            {!running && resting && (
              <Button
                size="xl"
                className={besideRest}
                onClick={({ currentTarget }) => {
                  focusAround(currentTarget);
                  tracker.dispatch({ type: "rest-stop" });
                }}
              >
                <span className="sr-only">Skip rest, </span>
                <SkipForward {...icon} className="max-[22.5rem]:hidden" />
                <RestLeft tracker={tracker} />
              </Button>
            )}
            {/* One element serves as both buttons, so that it stays focused when a workout starts. */}
            <Button
              data-action="start-or-end"
              size={!running && panelOpen ? "md" : "xl"}
              // Beside the panel's Start or Stop, the rest's Start or a card's Save it is the second action.
              variant={isSecond ? "secondary" : "primary"}
              // As wide before its text is there, so that it doesn't move.
              className={classNames(
                !running && panelOpen ? "self-center" : "max-sm:grow",
                running ? action : resting ? besideRest : !panelOpen && "min-w-50.5 narrow:min-w-0",
              )}
              {...pressOnce(() => {
                if (running) return controls.end();
                // The first thing to do in a workout takes the focus.
                flushSync(() => controls.start());
                document.getElementById(addExerciseId)?.focus();
              })}
            >
              {running ? (
                <Square {...icon} className="max-sm:hidden" />
              ) : (
                <Play {...icon} className={resting ? "max-sm:hidden" : ""} />
              )}
              {running ? "End Workout" : "Start Workout"}
            </Button>
          </OwnerOnly>
        </div>
      </div>
    </div>
  );
}
