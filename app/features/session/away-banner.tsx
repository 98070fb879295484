import type { MouseEvent } from "react";
import type { RunningSession } from "#app/contracts/running-session.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import type { Session } from "./use-session.ts";
import { useTrackerValue } from "./use-tracker.ts";

/** After a long absence: what ran goes on, and can be ended at its last activity or discarded. */
export function AwayBanner({ session }: { session: Session }) {
  const { tracker } = session;
  const awaySince = useTrackerValue(tracker, ({ state }) => state.awaySince);
  const startedAt = useTrackerValue(tracker, ({ state }) => findStart(state));
  if (awaySince === null || startedAt === null) return null;
  const last = formatTime(awaySince);
  return (
    <section
      aria-labelledby="away-heading"
      // Any answer takes the question, and with it the button, off the page.
      onClickCapture={goOnAround}
      className="grid gap-4 rounded-lg border-2 border-volt-ink bg-surface p-5"
    >
      <div>
        <h2 id="away-heading" className="text-lg">
          Running since {formatTime(startedAt)}
        </h2>
        <p className="text-ink-2 text-sm">You were last here at {last}. The clock has kept going.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="session"
          variant="primary"
          className="grow"
          onClick={() => tracker.dispatch({ type: "away-keep" })}
        >
          Keep going
        </Button>
        <Button size="session" className="grow" onClick={session.endAtLastActivity}>
          End at {last}
        </Button>
        <Button
          size="session"
          variant="quiet"
          className="grow"
          onClick={() => tracker.dispatch({ type: "away-discard" })}
        >
          Discard
        </Button>
      </div>
    </section>
  );
}

function goOnAround({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("button")) focusAround(currentTarget);
}

function findStart({ general, panel }: RunningSession): number | null {
  const starts = [general?.startedAt, panel?.watch.runningSince === null ? null : panel?.startedAt];
  const known = starts.filter((start) => start != null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** The time of day; with the date if that isn't today. */
function formatTime(at: number): string {
  const instant = new Date(at);
  const today = new Date().toDateString() === instant.toDateString();
  return new Intl.DateTimeFormat(undefined, {
    timeStyle: "short",
    ...(!today && { dateStyle: "medium" }),
  }).format(instant);
}
