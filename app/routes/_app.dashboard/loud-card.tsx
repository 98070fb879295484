import { ArrowRight, Play } from "lucide-react";
import { useEffect, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { isExercising, isTiming } from "#app/contracts/is-timing.ts";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import { leftMs, reduceRoutine } from "#app/features/routines/routine-run.ts";
import { elapsedSeconds } from "#app/features/session/stopwatch.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface LoudCardProps {
  running: RunningSession | null;
  /** The newest workout, or null when there is none yet. */
  last: HistoryEntry | null;
  /** Id of the exercise that the newest workout was, if it is a known one. */
  lastExerciseId: string | null;
}

/** The one thing to do next: resume what runs, start, or start for the first time. */
export function LoudCard({ running, last, lastExerciseId }: LoudCardProps) {
  const routine = findRoutine(running);
  const exercise = routine?.steps[routine.index]?.exercise ?? running?.panel?.exercise;
  const figure = findFigure(exercise?.id ?? lastExerciseId ?? "running") ?? "running";
  const isRunning = routine !== null || (running !== null && isTiming(running));
  return (
    <section
      aria-label="Next"
      className="grid grid-cols-[1fr_auto] items-center gap-2 overflow-hidden rounded-lg bg-volt p-5 text-on-volt [--figure-accent:var(--on-volt)] [--figure-ink:var(--on-volt)] sm:p-6"
    >
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-4">
        {routine && <RunningRoutine routine={routine} />}
        {!routine && running && isRunning && <Running running={running} />}
        {!isRunning && <Ready last={last} />}
      </div>
      <Figure name={figure} label="" playing={isRunning} className="size-24 sm:size-36" />
    </section>
  );
}

const dark = "whitespace-nowrap bg-on-volt text-volt hover:brightness-125";

/** The routine that goes on, as far as time has brought it; null when none does. */
function findRoutine(running: RunningSession | null): RoutineRun | null {
  const run = running?.routine && reduceRoutine(running.routine, { type: "settle" }, Date.now());
  return run && run.phase !== "over" ? run : null;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function RunningRoutine({ routine }: { routine: RoutineRun }) {
  const now = useNow();
  const run = reduceRoutine(routine, { type: "settle" }, now);
  const doing = run.phase === "rest" ? "Rest" : run.steps[run.index]?.exercise.name;
  return (
    <>
      <div>
        <h2 className="wrap-anywhere text-lg">{run.name} is running</h2>
        <p role="timer" className="display tabular text-4xl">
          {formatDuration(Math.ceil(leftMs(run, now) / 1000))}
        </p>
        <p>{run.phase === "over" ? "Done" : `${doing}, step ${run.index + 1} of ${run.steps.length}`}</p>
      </div>
      <Resume id={run.id} />
    </>
  );
}

function Resume({ id }: { id: string }) {
  return (
    <ButtonLink to={`/workouts/${encodeURIComponent(id)}`} variant="quiet" size="lg" className={dark}>
      <Play size={20} strokeWidth={1.75} aria-hidden /> Resume
    </ButtonLink>
  );
}

function Running({ running }: { running: RunningSession }) {
  const now = useNow();
  const { general, panel } = running;
  const exercising = isExercising(running);
  const watch = exercising && panel ? panel.watch : general?.watch;
  // The session's address stays live when the exercise in it is stopped.
  const id = general?.id ?? panel?.id;
  return (
    <>
      <div>
        <h2 className="wrap-anywhere text-lg">
          {exercising ? panel?.exercise.name : "Your workout"} is running
        </h2>
        <p role="timer" className="display tabular text-4xl">
          {formatDuration(watch ? elapsedSeconds(watch, now) : 0)}
        </p>
      </div>
      <Resume id={id ?? ""} />
    </>
  );
}

function Ready({ last }: { last: HistoryEntry | null }) {
  return (
    <>
      <div>
        <h2 className="text-2xl">{last ? "Ready when you are" : "Your first workout"}</h2>
        <p>
          {last
            ? "Every second is kept on this device."
            : "Pick one of nine exercises or just start the clock. Your figures appear here afterwards."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/workouts" variant="quiet" size="lg" className={dark}>
          <Play size={20} strokeWidth={1.75} aria-hidden /> Start workout
        </ButtonLink>
        {last && (
          <ButtonLink
            to={`/workouts?${new URLSearchParams({ exercise: last.exercise })}`}
            variant="quiet"
            size="lg"
            className="max-w-full text-on-volt hover:bg-transparent hover:underline"
          >
            <span className="truncate">Again: {last.exercise}</span>
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </ButtonLink>
        )}
      </div>
    </>
  );
}
