import type { ReactNode } from "react";
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
  const size = compact ? "text-xl" : "text-2xl";
  const duration = (
    <Stat label="Duration" size={compact ? "text-xl" : "text-5xl"}>
      <span role="timer">{formatDuration(seconds)}</span>
    </Stat>
  );
  return (
    <section
      aria-label="Running session"
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 text-center"
    >
      {!compact && (
        <Ring share={(seconds % 60) / 60} thickness={5} className="mx-auto size-60">
          <dl>{duration}</dl>
        </Ring>
      )}
      <dl
        className={
          compact ? "flex flex-wrap justify-between gap-x-3 gap-y-2 text-left" : "grid grid-cols-2 gap-3"
        }
      >
        {compact && duration}
        <Stat label="Calories" size={size}>
          {sessionKcal(seconds)} <span className="text-base">kcal</span>
        </Stat>
        <Stat label="Intensity" size={size}>
          Moderate
        </Stat>
      </dl>
    </section>
  );
}

function Stat({ label, size, children }: { label: string; size: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className={`display tabular whitespace-nowrap ${size}`}>{children}</dd>
    </div>
  );
}
