import { Pause, Play, SkipForward, Square } from "lucide-react";
import { categoryLook } from "#app/content/category-look.ts";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { Ring } from "#app/ui/ring.tsx";
import { describeNext, leftMs, type RoutineEvent } from "./routine-run.ts";

interface RoutinePlayerProps {
  run: RoutineRun;
  /** Milliseconds since the epoch. */
  now: number;
  onPress(event: RoutineEvent): void;
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A running routine: this step and how much of it is left, what is next, and the four things to press. */
export function RoutinePlayer({ run, now, onPress }: RoutinePlayerProps) {
  const step = run.steps[run.index];
  if (!step) return null;
  const resting = run.phase === "rest";
  const paused = run.endsAt === null;
  const left = leftMs(run, now);
  const length = (resting ? step.restS : step.seconds) * 1000;
  const look = categoryLook[step.exercise.category];
  const shown = resting ? (run.steps[run.index + 1]?.exercise ?? step.exercise) : step.exercise;
  const figure = findFigure(shown.name);
  const next = describeNext(run);
  const seconds = Math.ceil(left / 1000);
  return (
    <section
      aria-label={run.name}
      className="mx-auto grid w-full max-w-prose justify-items-center gap-5 rounded-lg border border-line bg-surface p-5 text-center"
    >
      <div>
        <p className="tabular text-ink-2">
          Step {run.index + 1} of {run.steps.length}
        </p>
        <h2 className="wrap-anywhere text-3xl">{resting ? "Rest" : step.exercise.name}</h2>
      </div>
      <Ring
        share={left / Math.max(1, length)}
        thickness={5}
        tone={resting ? "stroke-volt-ink" : look.stroke}
        className="size-64"
      >
        <div className="grid justify-items-center">
          {figure && <Figure name={figure} label="" playing={!paused && !resting} className="size-28" />}
          <p role="timer" className="display tabular text-5xl">
            {formatDuration(seconds)}
          </p>
        </div>
      </Ring>
      <p className="wrap-anywhere min-h-6 text-ink-2">{next ? `Next: ${next}` : "The last one"}</p>
      <div className="grid w-full grid-cols-[2fr_1fr_1fr] gap-2">
        <Button
          variant="primary"
          size="session"
          className="px-3!"
          onClick={() => onPress({ type: paused ? "resume" : "pause" })}
        >
          {paused ? <Play {...icon} /> : <Pause {...icon} />} {paused ? "Resume" : "Pause"}
        </Button>
        <Button size="session" className="px-3!" onClick={() => onPress({ type: "skip" })}>
          <SkipForward {...icon} className="max-sm:hidden" /> Skip
        </Button>
        <Button size="session" className="px-3!" onClick={() => onPress({ type: "stop" })}>
          <Square {...icon} className="max-sm:hidden" /> End
        </Button>
      </div>
      {resting && (
        <div className="grid w-full grid-cols-2 gap-2">
          {[-15, 15].map((by) => (
            <Button
              key={by}
              size="session"
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
        {resting ? `Rest. Next: ${shown.name}` : step.exercise.name}
        {seconds === 10 ? ". 10 seconds left" : ""}
      </p>
    </section>
  );
}
