import type { Category, Exercise } from "../exercise/exercise.ts";
import { toDoneExercise } from "../workout/name-workout.ts";
import { beginWorkout } from "./begin-workout.ts";
import { findPanelCard, isUntouched, listCards, listDone, mergeCards } from "./card-queries.ts";
import {
  type CardEvent,
  isCardEvent,
  moveCards,
  type NewCard,
  pauseWatches,
  reduceCards,
} from "./exercise-cards.ts";
import { joinPanel, toExerciseEntry } from "./recorded-entries.ts";
import type {
  ExercisePanel,
  RunningWorkout,
  Stopwatch,
  UnrecordedEntry,
  UnsavedWorkout,
} from "./running-workout.ts";
import { awayMs, ranThrough, shownInstant, stayedInFront, untouchedMs } from "./timing/absence.ts";
import { isExercising, isTiming } from "./timing/is-timing.ts";
import { createRestTimer, type RestEvent, rebaseRest, reduceRest, settleRest } from "./timing/rest-timer.ts";
import { rebaseWatch, resetWatch, startWatch, stopWatch, zeroWatch } from "./timing/stopwatch.ts";

/** An exercise that ran at least this many seconds can still be saved after a switch or a reset. */
const worthSavingS = 5;

export type TrackerEvent =
  /** Time passes. `present`: the page is visible. */
  | { type: "time"; present: boolean }
  /** `restS`: the preset of the rest timer in this workout; 60 s by default. */
  | { type: "workout-start"; id: string; restS?: number }
  | { type: "workout-end" }
  | { type: "category-toggle"; category: Category }
  /** `card`: the sets of the picked exercise, if it has any. */
  | { type: "exercise-pick"; exercise: Exercise; card?: NewCard }
  | { type: "exercise-close" }
  | { type: "exercise-start"; id: string }
  | { type: "exercise-stop" }
  /** `id`: the time up to the reset can still be saved under this id. */
  | { type: "exercise-reset"; id: string }
  /** Undoes the reset with this id, while the exercise still runs. `panel`: as it was before. */
  | { type: "exercise-unreset"; id: string; panel: ExercisePanel }
  /** `isSaved`: it is in the history now. */
  | { type: "unsaved-remove"; id: string; isSaved?: boolean }
  | { type: "unsaved-restore"; workout: UnsavedWorkout }
  /** These completed entries are to be recorded. */
  | { type: "record"; entries: readonly UnrecordedEntry[] }
  /** The entries with these ids are in the history. */
  | { type: "recorded"; ids: readonly string[] }
  /** The three answers after an absence. The last one also discards without an absence. */
  | { type: "away-continue" }
  | { type: "away-end" }
  | { type: "away-discard" }
  /** Undoes the last answer. `discarded`: the state before it. */
  | { type: "away-restore"; discarded: RunningWorkout }
  | CardEvent
  | RestEvent;

export function createTrackerState(): RunningWorkout {
  return {
    revision: 0,
    seenAt: 0,
    actedAt: 0,
    awaySince: null,
    category: null,
    general: null,
    panel: null,
    rest: createRestTimer(),
  };
}

/**
 * The tracker's transitions. Pure: instants and ids are arguments, and clocks are derived from the result. The revision
 * grows with every change, but not with an update of `seenAt` alone.
 */
export function reduceTracker(state: RunningWorkout, event: TrackerEvent, now: number): RunningWorkout {
  const settled = settle(state, now, event);
  const next = apply(settled, event, now);
  if (next === state) return state;
  return differs(state, next) ? { ...next, revision: state.revision + 1 } : next;
}

/** Applies the changes that time alone causes: a clock that was set back, an absence, a rest that is over. */
function settle(state: RunningWorkout, now: number, event: TrackerEvent): RunningWorkout {
  const pressed = event.type !== "time";
  const present = pressed || event.present;
  const timing = isTiming(state);
  if (!timing && state.rest.status !== "running" && !state.cards?.length) {
    return pressed ? { ...state, seenAt: now, actedAt: now } : state;
  }
  const level = now < state.seenAt ? rebase(state, now) : state;
  const rest = settleRest(level.rest, now);
  if (!present) return rest === level.rest ? level : { ...level, rest };
  const awaySince = level.awaySince ?? (timing ? findAbsence(level, now) : null);
  const actedAt = pressed && awaySince === null ? now : level.actedAt;
  return { ...level, rest, seenAt: now, awaySince, actedAt };
}

/**
 * The last activity before the page was left for long, or before it stayed visible for hours without a press; null if
 * neither happened.
 */
function findAbsence({ seenAt, actedAt }: RunningWorkout, now: number): number | null {
  if (now - seenAt >= awayMs) return seenAt;
  return now - actedAt >= untouchedMs ? actedAt : null;
}

/**
 * Adapts every instant to a clock that was set back to `now`. Gathered time stays. The time that an open question is
 * about isn't gathered yet. A clock that was ahead for a while looks like an absence. If it is set back to after the
 * last activity, the watches go on from there.
 */
function rebase(state: RunningWorkout, now: number): RunningWorkout {
  const { general, panel, rest, cards, seenAt, awaySince, actedAt } = state;
  const known = awaySince !== null && awaySince <= now && !stayedInFront(state) ? awaySince : 0;
  const move = (at: number) => Math.max(at + now - seenAt, Math.min(at, known));
  const rebased = <T extends { startedAt: number | null; watch: Stopwatch }>(begun: T): T => ({
    ...begun,
    startedAt: begun.startedAt && move(begun.startedAt),
    watch: rebaseWatch(begun.watch, awaySince ?? seenAt, move),
  });
  return {
    ...state,
    actedAt: move(actedAt),
    ...(cards && { cards: moveCards(cards, awaySince ?? seenAt, move) }),
    seenAt: now,
    awaySince: awaySince === null || now - known < awayMs ? null : move(awaySince),
    general: general && rebased(general),
    panel: panel && rebased(panel),
    rest: rebaseRest(rest, seenAt, now),
  };
}

function apply(state: RunningWorkout, event: TrackerEvent, now: number): RunningWorkout {
  if (isCardEvent(event)) return reduceCards(state, event, now);
  switch (event.type) {
    case "time":
      return state;
    case "workout-start": {
      if (state.general) return state;
      const { ended: _, ...rest } = state;
      return {
        ...beginWorkout(rest, event.id, now),
        rest: state.rest.status === "idle" ? createRestTimer(event.restS) : state.rest,
      };
    }
    case "workout-end":
      return answered({
        ...withoutCards(state),
        ...(state.general && { ended: { general: state.general, cards: pauseWatches(state, now) } }),
        panel: joinPanel(state),
        general: null,
        rest: reduceRest(state.rest, { type: "rest-stop" }, now),
      });
    case "category-toggle":
      return { ...state, category: state.category === event.category ? null : event.category };
    case "exercise-pick":
      if (state.panel?.exercise.id === event.exercise.id) return state;
      return answered(
        withCard(
          { ...setAside(dropUntouched(state), now), panel: readyPanel(event.exercise) },
          event.card,
          now,
        ),
      );
    case "exercise-close":
      return isExercising(state) ? state : { ...dropUntouched(state), panel: null };
    case "exercise-start":
      return state.panel && !isExercising(state)
        ? {
            ...state,
            panel: {
              exercise: state.panel.exercise,
              id: event.id,
              startedAt: now,
              watch: startWatch(zeroWatch, now),
              ...(state.general && { workoutId: state.general.id }),
            },
          }
        : state;
    case "exercise-stop": {
      const at = shownInstant(state, now, state.panel?.watch);
      return answered(stopExercise(state, at));
    }
    case "exercise-reset": {
      if (!state.panel) return state;
      // From now on the exercise isn't part of a workout that has ended.
      const { workoutId: _, ...panel } = state.panel;
      return {
        ...setAside(state, now, event.id),
        panel: { ...panel, startedAt: now, watch: resetWatch(panel.watch, now) },
      };
    }
    case "exercise-unreset": {
      const isSame = state.panel?.id === event.panel.id && isExercising(state);
      const unsaved = state.unsaved?.filter(({ id }) => id !== event.id);
      // If the time before the reset was saved or dismissed meanwhile, it must not count twice.
      if (!isSame || unsaved?.length === state.unsaved?.length) return state;
      return { ...state, panel: event.panel, ...(unsaved && { unsaved }) };
    }
    case "unsaved-remove": {
      const removed = state.unsaved?.find(({ id }) => id === event.id);
      if (!removed) return state;
      const left = { ...state, unsaved: state.unsaved?.filter((one) => one !== removed) };
      return event.isSaved ? noteDone(left, removed) : left;
    }
    case "unsaved-restore":
      return { ...state, unsaved: addUnsaved(state.unsaved, [event.workout]) };
    case "record":
      return { ...state, unrecorded: [...(state.unrecorded ?? []), ...event.entries] };
    case "recorded": {
      const left = state.unrecorded?.filter(({ workout }) => !event.ids.includes(workout.id)) ?? [];
      const { unrecorded: _, ...rest } = state;
      return left.length > 0 ? { ...rest, unrecorded: left } : rest;
    }
    case "away-continue":
      return { ...state, awaySince: null, actedAt: now };
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
    case "away-restore": {
      // If another workout was started since, it is not replaced.
      if (isTiming(state)) return state;
      const { category, general, panel, awaySince, actedAt } = event.discarded;
      // Sets that were ticked since stay as well.
      const { cards = [], openCard = null } = mergeCards(event.discarded, state);
      return { ...state, category, general, panel, awaySince, actedAt, cards, openCard };
    }
    default:
      return { ...state, rest: reduceRest(state.rest, event, now) };
  }
}

/** Removes the cards, except the card of an exercise that is still timed, because its Stop records its sets. */
function withoutCards(state: RunningWorkout): RunningWorkout {
  if (!state.cards?.length) return state;
  const running = isExercising(state) ? findPanelCard(state) : undefined;
  return { ...state, cards: running ? [running] : [], openCard: running?.id ?? null };
}

/** Opens the card of a picked exercise below its timer. */
const withCard = (state: RunningWorkout, card: NewCard | undefined, now: number): RunningWorkout =>
  card ? reduceCards(state, { type: "card-add", card }, now) : state;

/** Removes the card of the exercise on the panel if nothing was entered in it. */
function dropUntouched(state: RunningWorkout): RunningWorkout {
  const card = findPanelCard(state);
  return card && isUntouched(card) ? reduceCards(state, { type: "card-remove", card: card.id }, 0) : state;
}

/**
 * Stop records the done sets of the exercise with its time. The sets that aren't done stay for the next start. Within
 * the first second Stop records nothing, and all sets stay.
 */
function withoutStopped(state: RunningWorkout, now: number): RunningWorkout {
  const card = toExerciseEntry(state, now) ? findPanelCard(state) : undefined;
  const last = card && listDone(card).at(-1);
  if (!last) return state;
  const left = card.sets.filter(({ doneAt }) => doneAt === undefined);
  // The blank set gets a new id, because the recorded set has the former one.
  const sets = left.length > 0 ? left : [{ id: state.panel?.id ?? last.id, kind: "normal" as const }];
  return {
    ...state,
    cards: listCards(state).map((one) => (one === card ? { ...card, sets, startedAt: now } : one)),
  };
}

function readyPanel(exercise: Exercise): ExercisePanel {
  return { exercise, id: null, startedAt: null, watch: zeroWatch };
}

/** Stopping leaves the reading on the panel. The next start counts from zero, so that nothing is counted twice. */
function stopExercise(before: RunningWorkout, at: number): RunningWorkout {
  const entry = toExerciseEntry(before, at);
  const left = withoutStopped(before, at);
  const state = entry ? noteDone(left, entry) : left;
  if (!state.panel || !isExercising(state)) return state;
  return { ...state, panel: { ...state.panel, watch: stopWatch(state.panel.watch, at) } };
}

/** Adds an exercise that is recorded during the running workout to those that name the workout. */
function noteDone(state: RunningWorkout, entry: UnsavedWorkout): RunningWorkout {
  const { general } = state;
  const { workoutId, exerciseId: id, category, sets } = entry;
  if (!general || workoutId !== general.id || id === undefined || !category) return state;
  const { primaryMuscles } =
    [state.panel, ...listCards(state)].find((one) => one?.exercise.id === id)?.exercise ?? {};
  const done = toDoneExercise({ id, category, primaryMuscles }, sets);
  return { ...state, general: { ...general, done: [...(general.done ?? []), done] } };
}

/** Adds the entry that Stop would have recorded to the unsaved exercises, under `id` or the id of its set. */
function setAside(state: RunningWorkout, now: number, id?: string): RunningWorkout {
  const described = toExerciseEntry(state, shownInstant(state, now, state.panel?.watch));
  if (!described || described.duration < worthSavingS) return state;
  // The sets of the exercise stay on their card.
  const { sets, measure, note, ...workout } = described;
  return { ...state, unsaved: addUnsaved(state.unsaved, [{ ...workout, ...(id && { id }) }]) };
}

/** Merges both lists, oldest first, each id once. */
function addUnsaved(
  before: readonly UnsavedWorkout[] = [],
  more: readonly UnsavedWorkout[] = [],
): UnsavedWorkout[] {
  const added = more.filter(({ id }) => before.every((one) => one.id !== id));
  return [...before, ...added].sort((a, b) => a.endedAt.localeCompare(b.endedAt));
}

/** Drops the question about an absence once nothing is being timed. */
function answered(state: RunningWorkout): RunningWorkout {
  return isTiming(state) ? state : { ...state, awaySince: null };
}

function endAway(state: RunningWorkout, now: number): RunningWorkout {
  const next = ranThrough(state, state.general) ? apply(state, { type: "workout-end" }, now) : state;
  return { ...next, awaySince: null };
}

function differs(before: RunningWorkout, after: RunningWorkout): boolean {
  return (
    before.general !== after.general ||
    before.panel !== after.panel ||
    before.rest !== after.rest ||
    before.unsaved !== after.unsaved ||
    before.unrecorded !== after.unrecorded ||
    before.category !== after.category ||
    before.cards !== after.cards ||
    before.openCard !== after.openCard ||
    before.awaySince !== after.awaySince
  );
}
