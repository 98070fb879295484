import { Pause, Play, SkipForward, Square } from "lucide-react";
import { categoryLook } from "#app/content/category-look.ts";
import {
  describeNext,
  describeStep,
  leftMs,
  lengthMs,
  type RoutineEvent,
  shownExercise,
} from "#app/domain/routine/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/routine-run.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { Ring } from "#app/ui/ring.tsx";

interface RoutinePlayerProps {
  run: RoutineRun;
  /** Milliseconds since the epoch. */
  now: number;
  onPress(event: RoutineEvent): void;
}

/** A running routine: the current step with its countdown, the next step, and the controls. */
export function RoutinePlayer({ run, now, onPress }: RoutinePlayerProps) {
  const step = run.steps[run.index];
  if (!step) return null;
  const resting = run.phase === "rest";
  const leading = run.phase === "lead-in";
  const paused = run.endsAt === null;
  const left = leftMs(run, now);
  const look = categoryLook[step.exercise.category];
  const shown = shownExercise(run) ?? step.exercise;
  const figure = findFigure(shown.name);
  const next = describeNext(run);
  const seconds = Math.ceil(left / 1000);
  const heading = resting ? "Rest" : leading ? "Get ready" : step.exercise.name;
  return (
    <section
      aria-label={run.name}
      className="mx-auto grid w-full max-w-prose justify-items-center gap-5 rounded-lg border border-line bg-surface p-5 text-center short:max-w-none short:gap-x-5 short:gap-y-1 short:p-3 short:sm:grid-cols-[auto_1fr]"
    >
      <div className="short:sm:col-start-2">
        <p className="tabular text-ink-2">{describeStep(run)}</p>
        <h2 className="wrap-anywhere text-3xl short:text-2xl">{heading}</h2>
      </div>
      <Ring
        share={left / Math.max(1, lengthMs(run))}
        isTicking
        thickness={5}
        tone={resting || leading ? "stroke-volt-ink" : look.stroke}
        className="size-64 short:size-44 short:sm:col-start-1 short:sm:row-span-5 short:sm:row-start-1"
      >
        <div className="grid justify-items-center">
          {figure && (
            <Figure
              name={figure}
              label=""
              playing={!paused && !resting && !leading}
              className="size-28 short:size-18"
            />
          )}
          <p role="timer" className="display tabular text-5xl short:text-3xl">
            {leading ? seconds : formatDuration(seconds)}
          </p>
        </div>
      </Ring>
      <p className="wrap-anywhere min-h-6 text-ink-2 short:sm:col-start-2">
        {next ? `Next: ${next}` : "The last one"}
      </p>
      <div className="grid w-full grid-cols-[2fr_1fr_1fr] gap-2 short:sm:col-start-2">
        <Button
          variant="primary"
          size="xl"
          className="px-3!"
          onClick={() => onPress({ type: paused ? "resume" : "pause" })}
        >
          {paused ? <Play {...icon} /> : <Pause {...icon} />} {paused ? "Resume" : "Pause"}
        </Button>
        <Button size="xl" className="px-3!" onClick={() => onPress({ type: "skip" })}>
          <SkipForward {...icon} className="max-sm:hidden" /> Skip
        </Button>
        <Button size="xl" className="px-3!" onClick={() => onPress({ type: "stop" })}>
          <Square {...icon} className="max-sm:hidden" /> End
        </Button>
      </div>
      {resting && (
        <div className="grid w-full grid-cols-2 gap-2 short:sm:col-start-2">
          {[-15, 15].map((by) => (
            <Button
              key={by}
              size="xl"
              className="tabular"
              onClick={() => onPress({ type: "adjust-rest", seconds: by })}
            >
              {by < 0 ? "−" : "+"}
              {Math.abs(by)} s
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {run.phase === "work" ? step.exercise.name : `${heading}. Next: ${shown.name}`}
        {seconds === 10 ? ". 10 seconds left" : ""}
      </p>
    </section>
  );
}
