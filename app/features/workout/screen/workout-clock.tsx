import type { ReactNode } from "react";
import { shownInstant } from "#app/domain/running-workout/absence.ts";
import { workoutKcal } from "#app/domain/running-workout/describe-entries.ts";
import { elapsedSeconds } from "#app/domain/running-workout/stopwatch.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Ring } from "#app/ui/ring.tsx";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

interface WorkoutClockProps {
  controls: WorkoutControls;
  /** Shows one row of three numbers, above an exercise. */
  compact: boolean;
}

/** The stats strip of a running workout: Duration, Calories, Intensity. The ring goes round once a minute. */
export function WorkoutClock({ controls, compact }: WorkoutClockProps) {
  const seconds = useTrackerValue(controls.tracker, ({ state, at }) =>
    state.general ? elapsedSeconds(state.general.watch, shownInstant(state, at, state.general.watch)) : 0,
  );
  const size = compact ? "text-xl max-[22.5rem]:text-lg" : "text-2xl max-[22.5rem]:text-xl";
  const duration = (
    <Stat
      label="Duration"
      size={
        compact
          ? `${seconds < 6000 ? "text-4xl max-[22.5rem]:text-3xl" : "text-3xl"} short:text-xl`
          : "text-5xl max-[22.5rem]:text-4xl short:text-4xl"
      }
    >
      <span role="timer">{formatDuration(seconds)}</span>
    </Stat>
  );
  return (
    <section
      aria-label="Running workout"
      className={classNames(
        "grid gap-6 rounded-lg border-2 border-volt-ink bg-surface p-5 text-center max-[22.5rem]:p-3 short:p-3",
        !compact && "short:sm:grid-cols-[auto_1fr] short:sm:items-center",
      )}
    >
      {!compact && (
        <Ring
          share={(seconds % 60) / 60}
          isTicking
          thickness={5}
          className="mx-auto size-60 max-[22.5rem]:size-44 short:size-36"
        >
          <dl>{duration}</dl>
        </Ring>
      )}
      <dl
        className={
          compact
            ? "flex flex-wrap items-end justify-between gap-x-3 gap-y-2 text-left short:sm:grid short:sm:content-between"
            : "grid grid-cols-2 gap-3"
        }
      >
        {compact && duration}
        <Stat label="Calories" size={size}>
          {workoutKcal(seconds)} <span className="text-base">kcal</span>
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
