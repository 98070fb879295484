import { Ellipsis, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { listCards, listDone } from "#app/domain/running-workout/card-queries.ts";
import { workoutKcal } from "#app/domain/running-workout/recorded-entries.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { shownInstant } from "#app/domain/running-workout/timing/absence.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { isWorking, volumeG } from "#app/domain/set/training-set.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatVolume } from "#app/lib/weight.ts";
import { Dropdown, menuLineClass } from "#app/ui/dropdown.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { ClockRing, ClockText } from "../tracker/clock-parts.tsx";
import type { TrackerSnapshot } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

interface WorkoutClockProps {
  controls: WorkoutControls;
  /** Shows a bar that stays at the window's upper edge, above the exercises. */
  compact: boolean;
}

const secondsOf = ({ state, at }: TrackerSnapshot): number =>
  state.general ? elapsedSeconds(state.general.watch, shownInstant(state, at, state.general.watch)) : 0;

const listWorking = (state: RunningWorkout) => listCards(state).flatMap(listDone).filter(isWorking);

/** The sets of the workout, with those that a Stop has recorded already. */
const countSets = (state: RunningWorkout): number =>
  (state.general?.done ?? []).reduce((sum, { sets }) => sum + sets, listWorking(state).length);

/** The stats strip of a running workout: Duration, Calories, Intensity. The ring goes round once a minute. */
export function WorkoutClock({ controls, compact }: WorkoutClockProps) {
  const { tracker } = controls;
  const clock = (
    <ClockText tracker={tracker} role="timer" read={(snapshot) => formatDuration(secondsOf(snapshot))} />
  );
  const kcal = (
    <>
      <ClockText tracker={tracker} read={(snapshot) => String(workoutKcal(secondsOf(snapshot)))} /> kcal
    </>
  );
  if (compact) return <Bar controls={controls} clock={clock} kcal={kcal} />;
  return (
    <section
      aria-label="Running workout"
      className="workout-clock relative grid gap-6 rounded-lg border-2 border-volt-ink bg-surface p-5 text-center max-[22.5rem]:p-3 short:gap-2 short:p-3 short:sm:grid-cols-[auto_1fr] short:sm:items-center"
    >
      <ClockRing
        tracker={tracker}
        read={(snapshot) => (secondsOf(snapshot) % 60) / 60}
        thickness={5}
        className="mx-auto size-60 max-[22.5rem]:size-44 short:size-36"
      >
        <dl>
          <Stat label="Duration" size="text-5xl max-[22.5rem]:text-4xl short:text-4xl">
            {clock}
          </Stat>
        </dl>
      </ClockRing>
      <dl className="flex justify-center gap-8">
        <Stat label="Calories" size="text-xl">
          {kcal}
        </Stat>
        <Stat label="Intensity" size="text-xl">
          Moderate
        </Stat>
      </dl>
      <div className="absolute top-1 right-1">
        <Menu controls={controls} />
      </div>
    </section>
  );
}

interface BarProps {
  controls: WorkoutControls;
  clock: ReactNode;
  kcal: ReactNode;
}

/** One line: the clock, what was done, and below it in small letters the rest of the strip. */
function Bar({ controls, clock, kcal }: BarProps) {
  const { tracker, settings } = controls;
  const isLong = useTrackerValue(tracker, (snapshot) => secondsOf(snapshot) >= 6000);
  const sets = useTrackerValue(tracker, ({ state }) => countSets(state));
  const grams = useTrackerValue(tracker, ({ state }) => volumeG(listWorking(state)));
  const done = [countOf(sets, "set"), grams > 0 && formatVolume(grams, settings?.weightUnit ?? "kg")];
  return (
    <section
      aria-label="Running workout"
      className="workout-bar sticky top-16 z-10 flex items-center gap-3 rounded-lg border-2 border-volt-ink bg-surface pl-4 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:pr-2 short:top-0"
    >
      <dl className="grid min-w-0 grow grid-cols-[auto_auto_1fr] content-center items-center gap-x-3">
        <div className={sets > 0 ? "row-span-2" : ""}>
          <dt className="sr-only">Duration</dt>
          <dd
            className={`display tabular leading-none ${isLong ? "text-3xl" : "text-4xl max-[22.5rem]:text-3xl"}`}
          >
            {clock}
          </dd>
        </div>
        {sets > 0 && (
          <div className="col-span-2 min-w-0">
            <dt className="sr-only">Done</dt>
            <dd className="display tabular truncate leading-tight max-[22.5rem]:text-sm">
              {done.filter(Boolean).join(" · ")}
            </dd>
          </div>
        )}
        <Small label="Calories">{kcal}</Small>
        <Small label="Intensity">Moderate</Small>
      </dl>
      <Menu controls={controls} />
    </section>
  );
}

function Small({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tabular flex gap-1 whitespace-nowrap text-ink-2 text-xs leading-tight">
      <dt className="max-sm:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Menu({ controls }: { controls: WorkoutControls }) {
  return (
    <Dropdown
      label="Workout options"
      align="right"
      icon={<Ellipsis {...icon} size={22} />}
      className="grid size-14 place-items-center rounded-full hover:bg-surface-2"
    >
      <button
        type="button"
        className={`${menuLineClass} min-h-14! text-danger!`}
        onClick={({ currentTarget }) => {
          focusAround(currentTarget.closest("section") ?? currentTarget);
          controls.discard();
        }}
      >
        <Trash2 {...icon} /> Discard workout
      </button>
    </Dropdown>
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
