import { formatDuration } from "#app/lib/duration.ts";
import { Ring } from "#app/ui/ring.tsx";
import { elapsedSeconds } from "./stopwatch.ts";
import type { Session } from "./use-session.ts";
import { useTrackerValue } from "./use-tracker.ts";
import { sessionKcal } from "./workouts.ts";

interface SessionClockProps {
  session: Session;
  /** A row of three figures, for when an exercise takes the stage. */
  compact: boolean;
}

/** The stats strip of a running session: Duration, Calories, Intensity. The ring goes round once a minute. */
export function SessionClock({ session, compact }: SessionClockProps) {
  const seconds = useTrackerValue(session.tracker, ({ state, at }) =>
    state.general ? elapsedSeconds(state.general.watch, at) : 0,
  );
  const clock = (
    <div>
      <dt className="text-ink-2 text-sm">Duration</dt>
      <dd role="timer" className={`display tabular ${compact ? "text-2xl" : "text-5xl"}`}>
        {formatDuration(seconds)}
      </dd>
    </div>
  );
  return (
    <section aria-label="Running session" className="rounded-lg border border-line bg-surface p-5">
      <dl
        className={
          compact
            ? "grid grid-cols-3 gap-3"
            : "grid grid-cols-2 justify-items-center gap-x-3 gap-y-6 text-center"
        }
      >
        {compact ? (
          clock
        ) : (
          <Ring share={(seconds % 60) / 60} thickness={5} className="col-span-2 size-60">
            {clock}
          </Ring>
        )}
        <div>
          <dt className="text-ink-2 text-sm">Calories</dt>
          <dd className="display tabular text-2xl">
            {sessionKcal(seconds)} <span className="text-base">kcal</span>
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Intensity</dt>
          <dd className={compact ? "display text-xl leading-8" : "display text-2xl"}>Moderate</dd>
        </div>
      </dl>
    </section>
  );
}
