import type { Exercise } from "../../exercise/exercise.ts";
import type { NewWorkout } from "../../workout/history-entry.ts";
import { maxRestSeconds } from "../../workout/workout-limits.ts";
import { findExercise } from "../find-exercise.ts";
import type { Routine } from "../routine.ts";
import type { RoutineRun } from "./routine-run.ts";

/* A routine advances by itself. Every function derives from timestamps which steps have passed by `now`
   (milliseconds since the epoch). No code counts seconds one by one, so a hidden tab or a reload loses nothing. */

export type RoutineEvent =
  | { type: "settle" }
  | { type: "pause" }
  | { type: "resume" }
  /** Ends this work or rest now and starts the next phase. */
  | { type: "skip" }
  /** Lengthens the current rest or, below zero, shortens it. */
  | { type: "adjust-rest"; seconds: number }
  /** Ends the whole routine now. */
  | { type: "stop" };

/** A run of a routine, without steps whose exercise was deleted; null when no step is left. */
export function createRun(
  routine: Pick<Routine, "name" | "steps" | "rounds" | "leadInS">,
  exercises: readonly Exercise[],
  id: string,
  now: number,
): RoutineRun | null {
  const { name, rounds = 1, leadInS = 0 } = routine;
  const round = routine.steps.flatMap((step) => {
    const exercise = findExercise(step, exercises);
    return exercise ? [{ exercise, seconds: step.seconds, restS: step.restS }] : [];
  });
  if (round.length === 0) return null;
  const steps = Array.from({ length: rounds }, () => round).flat();
  const extras = { ...(rounds > 1 && { rounds }), ...(leadInS > 0 && { leadInS }) };
  return beginStep({ id, name, steps, ...extras, phase: "work", endsAt: null, leftMs: 0, done: [] }, 0, now);
}

/** The transitions of a run. */
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
      const next = beginNextPhase(addWork(settled, now), now);
      const paused = settled.endsAt === null && next.endsAt !== null;
      return paused ? { ...next, endsAt: null, leftMs: Math.max(0, (next.endsAt ?? now) - now) } : next;
    }
    case "adjust-rest":
      return adjustRest(settled, event.seconds, now);
    case "stop":
      return settled.phase === "over" ? settled : end(addWork(settled, now));
  }
}

/**
 * Adapts a run to a clock that was set back from `before` to `now`. The run continues at its position, instead of
 * waiting until the clock is there again. If two tabs notice the change, the first one counts. A small step back only
 * lengthens the phase.
 */
export function rebaseRun(run: RoutineRun, before: number, now: number): RoutineRun {
  if (run.endsAt === null || run.endsAt <= now + lengthMs(run)) return run;
  const settled = settle(run, before);
  return settled.endsAt === null ? settled : { ...settled, endsAt: now + leftMs(settled, before) };
}

/** Milliseconds until the phase ends. */
export function leftMs(run: RoutineRun, now: number): number {
  return run.endsAt === null ? run.leftMs : Math.min(lengthMs(run), Math.max(0, run.endsAt - now));
}

/**
 * How many milliseconds ago the phase began.
 * @param endedAt the planned end of the phase before it; null if that phase was paused
 */
export function phaseAgeMs(run: RoutineRun, endedAt: number | null, now: number): number {
  // A phase without an end, as when the routine is over, began when the one before it ended, or just now by a press.
  return run.endsAt === null ? Math.max(0, now - (endedAt ?? now)) : lengthMs(run) - leftMs(run, now);
}

/** The number of the step and, if there are several, of the round, as text. */
export function describeStep({ steps, index, rounds = 1 }: RoutineRun): string {
  const length = Math.ceil(steps.length / rounds);
  const step = `tep ${(index % length) + 1} of ${length}`;
  return rounds > 1 ? `Round ${Math.floor(index / length) + 1} of ${rounds}, s${step}` : `S${step}`;
}

/** The exercise of the current step; in a rest, the next exercise. */
export function shownExercise({ steps, index, phase }: RoutineRun): Exercise | undefined {
  return (phase === "rest" ? steps[index + 1] : undefined)?.exercise ?? steps[index]?.exercise;
}

/** The name of the phase after this one: a rest, the next exercise, or null. */
export function describeNext(run: RoutineRun): string | null {
  const step = run.steps[run.index];
  const next = run.steps[run.index + 1];
  if (run.phase === "lead-in") return step?.exercise.name ?? null;
  if (!step || !next) return null;
  return run.phase === "work" && restSeconds(run) > 0
    ? `Rest, then ${next.exercise.name}`
    : next.exercise.name;
}

/**
 * The entries of the steps done, each an exercise of the run's workout. The same run always gives the same ids, so
 * recording twice records once.
 */
export function listDoneEntries(run: RoutineRun): NewWorkout[] {
  return run.done.flatMap(({ index, seconds, endedAt }) => {
    const exercise = run.steps[index]?.exercise;
    if (!exercise) return [];
    return {
      id: `${run.id}-${index}`,
      workoutId: run.id,
      exerciseId: exercise.id,
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

/**
 * The workout of a run that is over, under the routine's name. Null while the run goes on, and when no step of it was
 * done.
 */
export function toRunEntry(run: RoutineRun): NewWorkout | null {
  const done = listDoneEntries(run);
  const [first, last] = [done[0], done.at(-1)];
  if (run.phase !== "over" || !first || !last) return null;
  const isOneCategory = done.every(({ category }) => category === first.category);
  return {
    id: run.id,
    exercise: run.name,
    ...(isOneCategory && { category: first.category }),
    duration: workedSeconds(run) + restedSeconds(run),
    caloriesBurned: done.reduce((sum, one) => sum + Math.round(one.caloriesBurned * 10), 0) / 10,
    startedAt: first.startedAt,
    endedAt: last.endedAt,
    source: "session",
    kcalModel: "exercise",
  };
}

const workedSeconds = ({ done }: RoutineRun): number => done.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The time between the steps done. Each gap counts at most as much as its rest was, because a pause isn't part of the
 * workout.
 */
function restedSeconds({ done, steps, leadInS = 0 }: RoutineRun): number {
  const rests = done.slice(1).map(({ index, seconds, endedAt }, at) => {
    const before = done[at];
    if (!before) return 0;
    const planned = steps
      .slice(before.index, index)
      .reduce((sum, { restS }) => sum + Math.max(restS, leadInS), 0);
    return Math.min(planned, Math.max(0, (endedAt - before.endedAt) / 1000 - seconds));
  });
  return Math.round(rests.reduce((sum, rest) => sum + rest, 0));
}

/** The length of the current phase. */
export function lengthMs(run: RoutineRun): number {
  const step = run.steps[run.index];
  if (!step) return 0;
  const seconds = { "lead-in": run.leadInS ?? 0, work: step.seconds, rest: restSeconds(run), over: 0 };
  return seconds[run.phase] * 1000;
}

/** The lead-in to the next step is part of the rest. */
const restSeconds = ({ steps, index, leadInS = 0 }: RoutineRun): number =>
  Math.max(0, (steps[index]?.restS ?? 0) - leadInS);

function settle(run: RoutineRun, now: number): RoutineRun {
  let at = run;
  while (at.endsAt !== null && at.endsAt <= now) at = beginNextPhase(addWork(at, at.endsAt), at.endsAt);
  return at;
}

/** Changes the rest of this step, in this run only. A rest that is shortened to nothing ends. */
function adjustRest(run: RoutineRun, seconds: number, now: number): RoutineRun {
  const step = run.steps[run.index];
  if (run.phase !== "rest" || !step) return run;
  const before = leftMs(run, now);
  const left = Math.min(maxRestSeconds * 1000, Math.max(0, before + seconds * 1000));
  const restS = Math.max(0, step.restS + Math.ceil((left - before) / 1000));
  const steps = run.steps.with(run.index, { ...step, restS });
  const paused = run.endsAt === null;
  return settle({ ...run, steps, ...(paused ? { leftMs: left } : { endsAt: now + left }) }, now);
}

/** Adds the whole seconds worked in this phase by `at` to the steps done; nothing below one second. */
function addWork(run: RoutineRun, at: number): RoutineRun {
  if (run.phase !== "work") return run;
  const seconds = Math.floor((lengthMs(run) - leftMs(run, at)) / 1000);
  if (seconds < 1) return run;
  return { ...run, done: [...run.done, { index: run.index, seconds, endedAt: at }] };
}

function beginNextPhase(run: RoutineRun, at: number): RoutineRun {
  if (run.phase === "lead-in") return beginWork(run, at);
  if (run.index + 1 >= run.steps.length) return end(run);
  const restS = restSeconds(run);
  if (run.phase === "work" && restS > 0)
    return { ...run, phase: "rest", endsAt: at + restS * 1000, leftMs: 0 };
  return beginStep(run, run.index + 1, at);
}

/** Begins a step with its lead-in, where the routine has one. */
function beginStep(run: Omit<RoutineRun, "index">, index: number, at: number): RoutineRun {
  const { leadInS = 0 } = run;
  return leadInS > 0
    ? { ...run, index, phase: "lead-in", endsAt: at + leadInS * 1000, leftMs: 0 }
    : beginWork({ ...run, index }, at);
}

const beginWork = (run: RoutineRun, at: number): RoutineRun => ({
  ...run,
  phase: "work",
  endsAt: at + (run.steps[run.index]?.seconds ?? 0) * 1000,
  leftMs: 0,
});

const end = (run: RoutineRun): RoutineRun => ({ ...run, phase: "over", endsAt: null, leftMs: 0 });
