import { Play, Square, Timer } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDuration } from "#app/lib/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { RestPanel } from "./rest-panel.tsx";
import { restLeftSeconds } from "./rest-timer.ts";
import type { Session } from "./use-session.ts";
import { useTrackerValue } from "./use-tracker.ts";

/** Two of them fit at 360 px, beside the quick actions that float in the right corner of public pages. */
const action = "max-sm:min-w-14 max-sm:px-4 max-sm:text-base whitespace-nowrap";

/** Where it floats: over the window of a public page, or at the lower edge of what is beside the app's sidebar. */
const places = {
  window: {
    frame: "fixed inset-x-0 px-4",
    middle: "lg:pr-116",
    // Leaves the corner free where the page is too narrow for the middle to be clear of it.
    row: "max-md:mr-18",
  },
  page: { frame: "sticky", middle: "lg:pr-104", row: "" },
} as const;
const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

interface SessionDockProps {
  session: Session;
  /** Whether Start Workout belongs here; what runs can be ended from anywhere. */
  offersStart: boolean;
  /** `page`: the last child of the page, which it sticks to. */
  place?: keyof typeof places;
}

/**
 * The floating Start Workout / End Workout button and, while a session runs, the rest timer: where a thumb reaches.
 * While an exercise waits to be started and no session runs, its panel has the page's one Start Workout.
 */
export function SessionDock({ session, offersStart, place = "window" }: SessionDockProps) {
  const { frame, middle, row } = places[place];
  const { tracker } = session;
  const hydrated = useHydrated();
  const running = useTrackerValue(tracker, ({ state }) => state.general !== null);
  const panelOpen = useTrackerValue(tracker, ({ state }) => state.panel !== null);
  const rest = useTrackerValue(tracker, ({ state }) => state.rest);
  const resting = rest.status === "running" && !rest.open;
  const timer = useRef<HTMLButtonElement>(null);
  useEffect(() => (rest.open ? () => focusIfLost(timer.current) : undefined), [rest.open]);
  if (!running && (panelOpen || !offersStart)) return null;
  return (
    <>
      {/* What the dock covers at the end of the page can be scrolled out from under it. */}
      {place === "window" && <div className={rest.open && running ? "h-104" : "h-16"} aria-hidden="true" />}
      <div
        className={`pointer-events-none bottom-0 z-20 pb-[max(1rem,env(safe-area-inset-bottom))] ${frame}`}
      >
        <div className={`mx-auto grid max-w-page justify-items-center gap-3 *:pointer-events-auto ${middle}`}>
          {running && rest.open && <RestPanel session={session} rest={rest} />}
          <div
            className={`flex gap-1.5 rounded-full shadow-float ${running ? "border border-line bg-surface p-1.5" : ""} ${row}`}
          >
            {running && (
              <Button
                ref={timer}
                size="session"
                className={action}
                aria-expanded={rest.open}
                onClick={() => tracker.dispatch({ type: rest.open ? "rest-close" : "rest-open" })}
              >
                <Timer {...icon} />
                <span className="max-sm:sr-only">Rest timer</span>
                {resting && <RestLeft session={session} />}
              </Button>
            )}
            {/* One element, whichever it says: the keyboard that started the workout is where it ends. */}
            <Button
              size="session"
              variant={running && panelOpen ? "secondary" : "primary"}
              disabled={!hydrated}
              // Its full width from the start: it doesn't move in its row when the text comes after the icon.
              className={`disabled:opacity-100 ${running ? action : "min-w-50.5"}`}
              // A key that is held down, or a double click, presses again, and the second press would be the other one.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={({ detail }) => detail < 2 && (running ? session.end() : session.start())}
            >
              {running ? <Square {...icon} className="max-sm:hidden" /> : <Play {...icon} />}
              {running ? "End Workout" : "Start Workout"}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

function RestLeft({ session }: { session: Session }) {
  const left = useTrackerValue(session.tracker, ({ state, at }) => restLeftSeconds(state.rest, at));
  return <span className="tabular">{formatDuration(left)}</span>;
}
