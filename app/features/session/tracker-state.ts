import type { Category, Exercise } from "#app/contracts/exercise.ts";
import { isExercising, isTiming } from "#app/contracts/is-timing.ts";
import type { ExercisePanel, RunningSession } from "#app/contracts/running-session.ts";
import { createRestTimer, type RestEvent, rebaseRest, reduceRest, settleRest } from "./rest-timer.ts";
import { rebaseWatch, resetWatch, startWatch, stopWatch, zeroWatch } from "./stopwatch.ts";

/** An absence this long is asked about on return: keep going, end at the last activity, or discard. */
export const awayMs = 10 * 60_000;

export type TrackerEvent =
  /** Time passes. `present`: the page is visible, so the person counts as being there. */
  | { type: "tick"; present: boolean }
  /** `restS`: the rest that the timer offers in this session; 60 s unless told. */
  | { type: "session-start"; id: string; restS?: number }
  | { type: "session-end" }
  | { type: "category-toggle"; category: Category }
  | { type: "exercise-pick"; exercise: Exercise }
  | { type: "exercise-close" }
  | { type: "exercise-start"; id: string }
  | { type: "exercise-stop" }
  | { type: "exercise-reset" }
  /** The three answers after an absence. */
  | { type: "away-keep" }
  | { type: "away-end" }
  | { type: "away-discard" }
  | RestEvent;

export function createTrackerState(): RunningSession {
  return {
    revision: 0,
    seenAt: 0,
    awaySince: null,
    category: null,
    general: null,
    panel: null,
    rest: createRestTimer(),
  };
}

/**
 * The whole tracker's transitions. Pure: instants and ids are handed in, clocks are derived from the result.
 * The revision grows with every change that others have to know; mere presence isn't one.
 */
export function reduceTracker(state: RunningSession, event: TrackerEvent, now: number): RunningSession {
  const settled = settle(state, now, event);
  const next = apply(settled, event, now);
  if (next === state) return state;
  return differs(state, next) ? { ...next, revision: state.revision + 1 } : next;
}

/** What time alone does: a clock that was set back, an absence, a rest that is over. */
function settle(state: RunningSession, now: number, event: TrackerEvent): RunningSession {
  const present = event.type !== "tick" || event.present;
  const timing = isTiming(state);
  if (!timing && state.rest.status !== "running") {
    return present && event.type !== "tick" ? { ...state, seenAt: now } : state;
  }
  const level = now < state.seenAt ? rebase(state, now) : state;
  const away = present && timing && level.awaySince === null && now - level.seenAt >= awayMs;
  const rest = settleRest(level.rest, now);
  if (!present && rest === level.rest) return level;
  return {
    ...level,
    rest,
    seenAt: present ? now : level.seenAt,
    awaySince: away ? level.seenAt : level.awaySince,
  };
}

function rebase(state: RunningSession, now: number): RunningSession {
  const { general, panel, rest, seenAt, awaySince } = state;
  return {
    ...state,
    seenAt: now,
    awaySince: awaySince === null ? null : Math.min(awaySince, now),
    general: general && { ...general, watch: rebaseWatch(general.watch, seenAt, now) },
    panel: panel && { ...panel, watch: rebaseWatch(panel.watch, seenAt, now) },
    rest: rebaseRest(rest, seenAt, now),
  };
}

function apply(state: RunningSession, event: TrackerEvent, now: number): RunningSession {
  switch (event.type) {
    case "tick":
      return state;
    case "session-start": {
      if (state.general) return state;
      return {
        ...state,
        general: { id: event.id, startedAt: now, watch: startWatch(zeroWatch, now) },
        rest: createRestTimer(event.restS),
      };
    }
    case "session-end":
      return answered({ ...state, general: null, rest: reduceRest(state.rest, { type: "rest-stop" }, now) });
    case "category-toggle":
      return { ...state, category: state.category === event.category ? null : event.category };
    case "exercise-pick":
      if (state.panel?.exercise.id === event.exercise.id) return state;
      return answered({ ...state, panel: readyPanel(event.exercise) });
    case "exercise-close":
      return isExercising(state) ? state : { ...state, panel: null };
    case "exercise-start":
      return state.panel && !isExercising(state)
        ? {
            ...state,
            panel: { ...state.panel, id: event.id, startedAt: now, watch: startWatch(zeroWatch, now) },
          }
        : state;
    case "exercise-stop":
      return answered(stopExercise(state, now));
    case "exercise-reset":
      return state.panel
        ? { ...state, panel: { ...state.panel, startedAt: now, watch: resetWatch(state.panel.watch, now) } }
        : state;
    case "away-keep":
      return { ...state, awaySince: null };
    case "away-end":
      return endAway(
        ranThrough(state, state.panel) ? stopExercise(state, state.awaySince ?? now) : state,
        now,
      );
    case "away-discard":
      return endAway(
        ranThrough(state, state.panel) ? { ...state, panel: readyPanel(state.panel.exercise) } : state,
        now,
      );
    default:
      return { ...state, rest: reduceRest(state.rest, event, now) };
  }
}

function readyPanel(exercise: Exercise): ExercisePanel {
  return { exercise, id: null, startedAt: null, watch: zeroWatch };
}

/** Stopping keeps the reading on the panel; the next start counts from zero, so that nothing is counted twice. */
function stopExercise(state: RunningSession, at: number): RunningSession {
  if (!state.panel || !isExercising(state)) return state;
  return { ...state, panel: { ...state.panel, watch: stopWatch(state.panel.watch, at) } };
}

/** The question about an absence falls away with the last clock that it was about. */
function answered(state: RunningSession): RunningSession {
  return isTiming(state) ? state : { ...state, awaySince: null };
}

/** Whether it had begun before the absence that is asked about: what began since is no part of the question. */
export function ranThrough<T extends { startedAt: number | null }>(
  { awaySince }: RunningSession,
  begun: T | null,
): begun is T {
  return begun !== null && (awaySince === null || (begun.startedAt ?? 0) <= awaySince);
}

function endAway(state: RunningSession, now: number): RunningSession {
  const next = ranThrough(state, state.general) ? apply(state, { type: "session-end" }, now) : state;
  return { ...next, awaySince: null };
}

function differs(before: RunningSession, after: RunningSession): boolean {
  return (
    before.general !== after.general ||
    before.panel !== after.panel ||
    before.rest !== after.rest ||
    before.category !== after.category ||
    before.awaySince !== after.awaySince
  );
}
