import { Play, RotateCcw, Square, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { findMotivation } from "#app/content/motivation.ts";
import { findPanelCard } from "#app/domain/running-workout/card-queries.ts";
import { exerciseKcal } from "#app/domain/running-workout/recorded-entries.ts";
import type { ExercisePanel as Panel } from "#app/domain/running-workout/running-workout.ts";
import { shownInstant } from "#app/domain/running-workout/timing/absence.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button, IconButton, pressOnce } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { ClockRing, ClockText } from "../tracker/clock-parts.tsx";
import type { TrackerSnapshot } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { ExerciseFigure } from "./exercise-figure.tsx";

// Loaded with the first exercise that has sets.
const PanelSets = lazyPart(() => import("../sets/panel-sets.tsx"));

/** How long the motivational message is shown (spec section 9). */
const motivationMs = 2000;

interface ExercisePanelProps {
  controls: WorkoutControls;
  /** Needs the exercise's id as `key`, so that each exercise has its own panel. */
  panel: Panel;
}

const secondsOf = ({ state, at }: TrackerSnapshot): number =>
  state.panel ? elapsedSeconds(state.panel.watch, shownInstant(state, at, state.panel.watch)) : 0;

/** The performing panel: an exercise with its own timer, its figure in a ring that goes round once a minute. */
export function ExercisePanel({ controls, panel }: ExercisePanelProps) {
  const { tracker } = controls;
  const { exercise, watch } = panel;
  const running = watch.runningSince !== null;
  const isLong = useTrackerValue(tracker, (snapshot) => secondsOf(snapshot) >= 6000);
  const hasRun = useTrackerValue(tracker, (snapshot) => secondsOf(snapshot) > 0);
  // A routine may plan sets for an exercise without a measure.
  const hasSets = useTrackerValue(
    tracker,
    ({ state }) => exercise.measure !== undefined || findPanelCard(state) !== undefined,
  );
  const look = categoryLook[exercise.category];
  const heading = `exercise-${exercise.id}`;
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 short:gap-x-4 short:gap-y-1 short:p-3 short:sm:grid-cols-[auto_1fr_auto]"
    >
      <header className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 short:sm:col-start-2">
        <span className={`mt-3 size-3 rounded-full ${look.dot}`} aria-hidden="true" />
        <h2 id={heading} tabIndex={-1} className="wrap-anywhere text-2xl">
          {exercise.name}
        </h2>
        {/* The space stays while the button is hidden, so that the name doesn't wrap anew. */}
        <IconButton
          label={`Put ${exercise.name} away`}
          className={running ? "invisible -mb-2.5" : "-mb-2.5"}
          onClick={({ currentTarget }) => {
            focusAround(currentTarget.closest("section") ?? currentTarget);
            tracker.dispatch({ type: "exercise-close" });
          }}
        >
          <X {...icon} />
        </IconButton>
        <Message panel={panel} running={running} hasRun={hasRun} />
      </header>
      <div className="relative short:sm:contents">
        <ClockRing
          tracker={tracker}
          read={(snapshot) => (secondsOf(snapshot) % 60) / 60}
          tone={look.stroke}
          thickness={4}
          className="mx-auto size-44 max-[22.5rem]:size-36 lg:size-56 short:sm:col-start-1 short:sm:row-span-2 short:sm:row-start-1 short:sm:size-32"
        >
          <div
            className={`grid size-40 place-items-center overflow-hidden rounded-full max-[22.5rem]:size-33 lg:size-50 short:sm:size-29 ${look.ground}`}
          >
            <ExerciseFigure
              exercise={exercise}
              playing={running}
              className="size-34 max-[22.5rem]:size-28 lg:size-42 short:sm:size-24"
            />
          </div>
        </ClockRing>
        {/* Apart from Stop, which it must not be taken for. */}
        <Button
          variant="quiet"
          className="absolute right-0 bottom-0 size-14 flex-col gap-0! px-0! text-xs! short:sm:static short:sm:col-start-3 short:sm:row-start-1 short:sm:justify-self-end"
          onClick={controls.resetExercise}
        >
          <RotateCcw {...icon} /> Reset
        </Button>
      </div>
      <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 short:sm:col-start-2">
        <div>
          <dt className="text-ink-2 text-sm">Duration</dt>
          <dd className={`display tabular short:text-4xl ${isLong ? "text-4xl" : "text-5xl"}`}>
            <ClockText
              tracker={tracker}
              role="timer"
              read={(snapshot) => formatDuration(secondsOf(snapshot))}
            />
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Calories Burned</dt>
          <dd className="display tabular text-2xl">
            <ClockText
              tracker={tracker}
              read={(snapshot) =>
                String(Math.floor(exerciseKcal(exercise.kcalPerMinute, secondsOf(snapshot))))
              }
            />{" "}
            <span className="text-base">kcal</span>
          </dd>
        </div>
      </dl>
      <Button
        variant="primary"
        size="xl"
        className="whitespace-nowrap short:sm:col-start-3 short:sm:row-start-2 short:sm:self-end"
        {...pressOnce(running ? controls.stopExercise : controls.startExercise)}
      >
        {running ? <Square {...icon} /> : <Play {...icon} />} {running ? "Stop Workout" : "Start Workout"}
      </Button>
      {hasSets && (
        <div className="short:sm:col-span-full">
          <Suspense fallback={<Skeleton className="h-38 rounded-sm" />}>
            <PanelSets controls={controls} panel={panel} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** One line under the name: a motivational message after the pick, "saved" after Stop, otherwise the rate. */
function Message({ panel, running, hasRun }: { panel: Panel; running: boolean; hasRun: boolean }) {
  const { exercise, id } = panel;
  // False for an exercise that is running already when the page is opened.
  const [isPicked] = useState(id === null);
  const saved = id !== null && !running && hasRun;
  const cheering = useFirst(motivationMs) && isPicked && !saved;
  return (
    <p className="col-span-2 col-start-2 min-h-10.5 text-ink-2 text-sm sm:min-h-5.25" role="status">
      {cheering && <span className="font-semibold text-volt-ink">{findMotivation(exercise.id)}</span>}
      {saved && "Saved to your history. Start again for another set."}
      {!cheering && !saved && `About ${formatNumber(exercise.kcalPerMinute)} kcal a minute`}
    </p>
  );
}

/** True for the first `ms` after mounting. */
function useFirst(ms: number): boolean {
  const [first, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return first;
}
