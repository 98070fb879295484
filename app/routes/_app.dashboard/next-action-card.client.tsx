import { ArrowRight, Play } from "lucide-react";
import { workoutPath } from "#app/content/navigation.ts";
import type { Routine } from "#app/domain/routine/routine.ts";
import { describeStep, leftMs, reduceRoutine } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { formatWeekday, weekdayOf } from "#app/domain/routine/weekdays.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { isExercising, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useRepeat, useStartRoutine } from "#app/features/routines/public.ts";
import { useStartWorkout } from "#app/features/workout/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { useNow, useToday } from "#app/ui/use-now.ts";

export interface DueRoutine {
  readonly routine: Routine;
  /** Whether it is the next session of the plan or the program. */
  readonly isNext?: boolean;
  /** Whether the plan can change it for a bad day. */
  readonly isPlanned?: boolean;
}

interface NextActionCardProps {
  running: RunningWorkout | null;
  /** The newest workout, or null when there is none yet. */
  last: HistoryEntry | null;
  /** Id of the exercise of the newest workout, if it exists. */
  lastExerciseId: string | null;
  /** Today's routine or the plan's next session; null when there is none. */
  due: DueRoutine | null;
  /** Whether the account has workouts that are not on this device yet. */
  isNewDevice: boolean;
}

/** The next action: resume what runs, start today's routine or a workout, or start the first one. */
export function NextActionCard({ running, last, lastExerciseId, due, isNewDevice }: NextActionCardProps) {
  const routine = findRoutine(running);
  const exercise = routine?.steps[routine.index]?.exercise ?? running?.panel?.exercise;
  const isRunning = routine !== null || (running !== null && isTiming(running));
  const isDue = !isRunning && due !== null;
  const dueId = isRunning
    ? undefined
    : due?.routine.steps.find(({ exerciseId }) => findFigure(exerciseId))?.exerciseId;
  const figure = findFigure(dueId ?? exercise?.id ?? lastExerciseId ?? "running") ?? "running";
  return (
    <section
      aria-label="Next"
      className={classNames(
        "on-volt relative grid items-center gap-2 overflow-hidden rounded-lg bg-volt p-5 text-on-volt [--figure-accent:var(--on-volt)] [--figure-ink:var(--on-volt)] sm:grid-cols-[1fr_auto] sm:p-6",
        !isDue && "grid-cols-[1fr_auto]",
      )}
    >
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-4">
        {routine && <RunningRoutine routine={routine} />}
        {!routine && running && isRunning && <Running running={running} />}
        {!isRunning && (isDue ? <Due {...due} /> : <Ready last={last} isNewDevice={isNewDevice} />)}
      </div>
      <Figure
        name={figure}
        label=""
        playing={isRunning}
        className={classNames(
          "size-20 sm:size-36 max-[22.5rem]:hidden",
          // Its actions take the whole width of a phone.
          isDue && "max-sm:absolute max-sm:top-3 max-sm:right-4 max-sm:size-16",
        )}
      />
    </section>
  );
}

const dark = "bg-on-volt text-volt hover:brightness-125 narrow:px-3!";

/** The running routine as of now; null when none runs. */
function findRoutine(running: RunningWorkout | null): RoutineRun | null {
  const run = running?.routine && reduceRoutine(running.routine, { type: "settle" }, Date.now());
  return run && run.phase !== "over" ? run : null;
}

function RunningRoutine({ routine }: { routine: RoutineRun }) {
  const now = useNow();
  const run = reduceRoutine(routine, { type: "settle" }, now);
  const doing = run.phase === "rest" ? "Rest" : run.steps[run.index]?.exercise.name;
  const step = describeStep(run);
  return (
    <>
      <div>
        <h2 className="wrap-anywhere text-lg">{run.name} in progress</h2>
        <p role="timer" className="display tabular text-4xl">
          {formatDuration(Math.ceil(leftMs(run, now) / 1000))}
        </p>
        <p>{run.phase === "over" ? "Done" : `${doing}, ${step[0]?.toLowerCase()}${step.slice(1)}`}</p>
      </div>
      <Resume id={run.id} />
    </>
  );
}

function Resume({ id }: { id: string }) {
  return (
    <ButtonLink to={workoutPath(id)} variant="quiet" size="lg" className={dark}>
      <Play {...icon} /> Resume
    </ButtonLink>
  );
}

function Running({ running }: { running: RunningWorkout }) {
  const now = useNow();
  const { general, panel } = running;
  const exercising = isExercising(running);
  const watch = exercising && panel ? panel.watch : general?.watch;
  // The workout's page stays live when its exercise is stopped.
  const id = general?.id ?? panel?.id;
  return (
    <>
      <div>
        <h2 className="wrap-anywhere text-lg">{exercising ? panel?.exercise.name : "Workout"} in progress</h2>
        <p role="timer" className="display tabular text-4xl">
          {formatDuration(watch ? elapsedSeconds(watch, now) : 0)}
        </p>
      </div>
      <Resume id={id ?? ""} />
    </>
  );
}

function Due({ routine, isNext = false, isPlanned = false }: DueRoutine) {
  const { start, prefetch } = useStartRoutine();
  const today = weekdayOf(useToday());
  const [day = today] = routine.days ?? [];
  return (
    <>
      <div className="max-sm:pr-18 max-[22.5rem]:pr-0">
        <p className="font-semibold">
          {day === today || !isNext ? "Today" : `Next session, planned for ${formatWeekday(day, "long")}`}
        </p>
        <h2 className="wrap-anywhere text-2xl">
          {routine.name}: {countOf(routine.steps.length, "exercise")}
        </h2>
      </div>
      <div className="flex max-w-full flex-wrap gap-x-2 max-sm:gap-x-1">
        <Button
          variant="quiet"
          size="lg"
          className={classNames(dark, "max-sm:px-3.5")}
          aria-label={`Start ${routine.name}`}
          onPointerDown={prefetch}
          onFocus={prefetch}
          onClick={() => start(routine)}
        >
          <Play {...icon} /> Start
        </Button>
        {isPlanned && (
          <ButtonLink to="/workouts?tab=plan&careful=" variant="quiet" size="lg" className={plain}>
            Not at your best?
          </ButtonLink>
        )}
        {/* On phones the bar below leads there; a plan's card would be a line taller. */}
        <ButtonLink
          to="/workouts"
          variant="quiet"
          size="lg"
          className={classNames(plain, isPlanned && "max-sm:hidden")}
        >
          Something else <ArrowRight {...icon} className="max-sm:hidden" />
        </ButtonLink>
      </div>
    </>
  );
}

const plain =
  "whitespace-nowrap text-on-volt hover:bg-transparent hover:underline max-sm:px-1.5! max-sm:text-sm";

function Ready({ last, isNewDevice }: Pick<NextActionCardProps, "last" | "isNewDevice">) {
  const { start, prefetch } = useStartWorkout();
  const repeat = useRepeat();
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-2xl">{last || isNewDevice ? "Ready when you are" : "Your first workout"}</h2>
        <p>
          {last
            ? "Every second is kept on this device."
            : isNewDevice
              ? "What you record here is added to your other workouts."
              : "Pick an exercise or just start the clock. Your statistics appear here afterwards."}
        </p>
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        <Button
          variant="quiet"
          size="lg"
          className={dark}
          onPointerDown={prefetch}
          onFocus={prefetch}
          onClick={start}
        >
          <Play {...icon} /> Start workout
        </Button>
        {last && (
          <Button
            variant="quiet"
            size="lg"
            className="max-w-full text-on-volt hover:bg-transparent hover:underline narrow:px-2!"
            onClick={() => repeat(last)}
          >
            <span className="wrap-anywhere min-w-0 text-left">Again: {last.exercise}</span>
            <ArrowRight {...icon} className="shrink-0" />
          </Button>
        )}
      </div>
    </>
  );
}
