import type { MouseEvent } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { forgottenMs, shownInstant, stayedInFront } from "#app/domain/running-workout/timing/absence.ts";
import { formatInstant } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { discardWorkout } from "../tracker/discard-workout.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

/**
 * Asks what to do with a running workout after an absence: continue, end at the last activity, or discard. After a
 * short absence Continue comes first, after a long one End. Default export, because it is loaded lazily.
 */
export default function AwayBanner({ controls }: { controls: WorkoutControls }) {
  const db = useDatabase();
  const { tracker } = controls;
  const awaySince = useTrackerValue(tracker, ({ state }) => state.awaySince);
  const startedAt = useTrackerValue(tracker, ({ state }) => findStart(state));
  const wasForgotten = useTrackerValue(
    tracker,
    ({ state, at }) => state.awaySince !== null && at - state.awaySince >= forgottenMs,
  );
  const isFrozen = useTrackerValue(tracker, ({ state, at }) => shownInstant(state, at) !== at);
  const isInFront = useTrackerValue(tracker, ({ state }) => stayedInFront(state));
  if (awaySince === null || startedAt === null) return null;
  const last = formatInstant(awaySince);

  const end = { label: `End at ${last}`, answer: controls.endAtLastActivity };
  const proceed = { label: "Keep going", answer: () => tracker.dispatch({ type: "away-continue" }) };
  const [first, second] = wasForgotten ? [end, proceed] : [proceed, end];
  return (
    <section
      aria-labelledby="away-heading"
      // Any answer removes the banner and with it the focused button.
      onClickCapture={moveFocus}
      className="grid gap-4 rounded-lg border-2 border-volt-ink bg-surface p-5"
    >
      <div>
        <h2 id="away-heading" className="text-lg">
          Running since {formatInstant(startedAt)}
        </h2>
        <p className="text-ink-2 text-sm">
          {isInFront ? `Nothing was pressed since ${last}.` : `You were last here at ${last}.`}{" "}
          {isFrozen ? "The clock shows the time until then." : "The clock has kept going."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="xl" variant="primary" className="grow" onClick={first.answer}>
          {first.label}
        </Button>
        <Button size="xl" className="grow" onClick={second.answer}>
          {second.label}
        </Button>
        <Button size="xl" variant="quiet" className="grow" onClick={() => void discardWorkout(db, tracker)}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function moveFocus({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("button")) focusAround(currentTarget);
}

function findStart({ general, panel }: RunningWorkout): number | null {
  const starts = [general?.startedAt, panel?.watch.runningSince === null ? null : panel?.startedAt];
  const known = starts.filter((start) => start != null);
  return known.length > 0 ? Math.min(...known) : null;
}
