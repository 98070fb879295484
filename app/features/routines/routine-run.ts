import type { Exercise } from "#app/contracts/exercise.ts";
import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { Routine } from "#app/contracts/routine.ts";
import type { RoutineRun } from "#app/contracts/routine-run.ts";

/*
 * A routine moves on by itself: every function here derives from timestamps what has happened by `now`
 * (milliseconds since the epoch). Nothing counts ticks, so a hidden tab or a reload loses nothing.
 */

const longestRestMs = 3_600_000;

export type RoutineEvent =
  | { type: "settle" }
  | { type: "pause" }
  | { type: "resume" }
  /** Ends this work or rest now and goes on with what follows. */
  | { type: "skip" }
  /** Makes the rest that goes on longer or, below zero, shorter. */
  | { type: "adjust-rest"; seconds: number }
  /** Ends the whole routine now. */
  | { type: "stop" };

/** Starts a routine; steps whose exercise is gone are left out. Null when none is left. */
export function startRoutine(
  routine: Pick<Routine, "name" | "steps">,
  exercises: readonly Exercise[],
  id: string,
  now: number,
): RoutineRun | null {
  const steps = routine.steps.flatMap(({ exerciseId, seconds, restS }) => {
    const exercise = exercises.find((one) => one.id === exerciseId);
    return exercise ? [{ exercise, seconds, restS }] : [];
  });
  const [first] = steps;
  if (!first) return null;
  return {
    id,
    name: routine.name,
    steps,
    index: 0,
    phase: "work",
    endsAt: now + first.seconds * 1000,
    leftMs: 0,
    done: [],
  };
}

/** The run's transitions. */
export function reduceRoutine(run: RoutineRun, event: RoutineEvent, now: number): RoutineRun {
  const settled = settle(run, now);
  switch (event.type) {
    case "settle":
      return settled;
    case "pause":
      return settled.endsAt === null ? settled : { ...settled, endsAt: null, leftMs: leftMs(settled, now) };
    case "resume":
      return settled.endsAt !== null || settled.phase === "over"
        ? settled
        : { ...settled, endsAt: now + settled.leftMs, leftMs: 0 };
    case "skip": {
      if (settled.phase === "over") return settled;
      const next = advance(keepWork(settled, now), now);
      const paused = settled.endsAt === null && next.endsAt !== null;
      return paused ? { ...next, endsAt: null, leftMs: Math.max(0, (next.endsAt ?? now) - now) } : next;
    }
    case "adjust-rest":
      return adjustRest(settled, event.seconds, now);
    case "stop":
      return settled.phase === "over" ? settled : end(keepWork(settled, now));
  }
}

/** Milliseconds left of the phase. */
export function leftMs(run: RoutineRun, now: number): number {
  return run.endsAt === null ? run.leftMs : Math.min(lengthMs(run), Math.max(0, run.endsAt - now));
}

/** How many milliseconds ago the phase began; the one before it was to end at `endedAt`, null if it was paused. */
export function phaseAgeMs(run: RoutineRun, endedAt: number | null, now: number): number {
  // Without an end of its own, as when all is over, it began when the one before it ended, or was ended early just now.
  return run.endsAt === null ? Math.max(0, now - (endedAt ?? now)) : lengthMs(run) - leftMs(run, now);
}

/** What comes after this phase: a rest, the next exercise, or nothing. */
export function describeNext(run: RoutineRun): string | null {
  const step = run.steps[run.index];
  const next = run.steps[run.index + 1];
  if (!step || !next) return null;
  return run.phase === "work" && step.restS > 0 ? `Rest, then ${next.exercise.name}` : next.exercise.name;
}

/** The entries of what was done; the same run always gives the same ids, so recording twice records once. */
export function describeDone(run: RoutineRun): NewWorkout[] {
  return run.done.flatMap(({ index, seconds, endedAt }) => {
    const exercise = run.steps[index]?.exercise;
    if (!exercise) return [];
    return {
      id: `${run.id}-${index}`,
      exercise: exercise.name,
      category: exercise.category,
      duration: seconds,
      caloriesBurned: Math.round((exercise.kcalPerMinute * seconds) / 6) / 10,
      startedAt: new Date(endedAt - seconds * 1000).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      source: "exercise" as const,
      kcalModel: "exercise" as const,
      kcalPerMinute: exercise.kcalPerMinute,
    };
  });
}

function lengthMs({ steps, index, phase }: RoutineRun): number {
  const step = steps[index];
  if (!step || phase === "over") return 0;
  return (phase === "work" ? step.seconds : step.restS) * 1000;
}

function settle(run: RoutineRun, now: number): RoutineRun {
  let at = run;
  while (at.endsAt !== null && at.endsAt <= now) at = advance(keepWork(at, at.endsAt), at.endsAt);
  return at;
}

/** The step's rest in this run alone becomes longer or shorter; one that is cut to nothing is over. */
function adjustRest(run: RoutineRun, seconds: number, now: number): RoutineRun {
  const step = run.steps[run.index];
  if (run.phase !== "rest" || !step) return run;
  const before = leftMs(run, now);
  const left = Math.min(longestRestMs, Math.max(0, before + seconds * 1000));
  const restS = Math.max(0, step.restS + Math.ceil((left - before) / 1000));
  const steps = run.steps.with(run.index, { ...step, restS });
  const paused = run.endsAt === null;
  return settle({ ...run, steps, ...(paused ? { leftMs: left } : { endsAt: now + left }) }, now);
}

/** Notes what was worked of this phase by `at`, in whole seconds; less than one is nothing. */
function keepWork(run: RoutineRun, at: number): RoutineRun {
  if (run.phase !== "work") return run;
  const seconds = Math.floor((lengthMs(run) - leftMs(run, at)) / 1000);
  if (seconds < 1) return run;
  return { ...run, done: [...run.done, { index: run.index, seconds, endedAt: at }] };
}

function advance(run: RoutineRun, at: number): RoutineRun {
  const step = run.steps[run.index];
  const next = run.steps[run.index + 1];
  if (!next) return end(run);
  if (run.phase === "work" && step && step.restS > 0)
    return { ...run, phase: "rest", endsAt: at + step.restS * 1000, leftMs: 0 };
  return { ...run, index: run.index + 1, phase: "work", endsAt: at + next.seconds * 1000, leftMs: 0 };
}

const end = (run: RoutineRun): RoutineRun => ({ ...run, phase: "over", endsAt: null, leftMs: 0 });
