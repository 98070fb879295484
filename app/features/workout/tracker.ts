/*
 * The tracker of one page: holds the state of the running workout, advances it with time, saves what must survive a
 * reload, and follows other tabs. It doesn't use React; components read it through use-tracker.ts.
 */
import { isExercising, isTiming } from "#app/model/is-timing.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { cueFreshMs, restLeftMs, restLeftSeconds, restLowS } from "./rest-timer.ts";
import { addUnsaved, createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

/** The part of the store in app/data that the tracker needs. */
interface TrackerStore {
  /** Runs `step` on the stored record, one tab at a time, and stores what it returns. */
  update(step: (stored: RunningWorkout | null) => RunningWorkout | null): Promise<RunningWorkout | null>;
}

export interface TrackerDeps {
  /** Milliseconds since the epoch. */
  now(): number;
  /** True while the page is visible. */
  isPresent(): boolean;
  /** Called when a rest has ended while this page was open, or before it was opened again. */
  onRestOver(): void;
  /** Called when a running rest reaches its last ten seconds. */
  onRestLow(): void;
  /** Called when the state could not be saved. */
  onSaveFailed(error: unknown): void;
}

export interface Tracker {
  /** The state and the instant at which to read it. A new object whenever one of them changes. */
  snapshot(): TrackerSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Applies `event`. `recorded`: a write that has to succeed before the new state is saved, so that a page that is
   * closed in between loses neither.
   */
  dispatch(event: TrackerEvent, recorded?: Promise<unknown>): TrackerSnapshot;
  /** Connects the store, with the record that it holds. */
  attach(store: TrackerStore, stored: RunningWorkout | null): void;
  /** Takes over a record that another tab, or this one, has stored. */
  receive(stored: RunningWorkout): void;
  /** Returns to the initial state after the record was deleted, as by an erase. */
  reset(): void;
  /** Saves when the user was last seen, as when the page is being hidden. */
  savePresence(): void;
}

export interface TrackerSnapshot {
  readonly state: RunningWorkout;
  readonly at: number;
  /** True once the stored record is known. A press before that may find that something else is running. */
  readonly isAttached: boolean;
}

/** While the page is visible, presence is saved this often. After a crash "last activity" is off by at most this. */
const presenceMs = 15_000;

const isJustLow = (leftS: number) => leftS <= restLowS && leftS > restLowS - cueFreshMs / 1000;

export function createTracker({ now, isPresent, onRestOver, onRestLow, onSaveFailed }: TrackerDeps): Tracker {
  let snapshot: TrackerSnapshot = { state: createTrackerState(), at: 0, isAttached: false };
  let store: TrackerStore | null = null;
  let savedSeenAt = 0;
  /** The set that was already stopped when this page was opened: its panel isn't shown again. */
  let oldSet: string | null = null;
  /** What is not saved yet: the events since `before`. */
  let pending: { before: RunningWorkout; events: { event: TrackerEvent; at: number }[] } | null = null;
  /** How many writes have to succeed before the next save. */
  let holds = 0;
  const listeners = new Set<() => void>();

  function show(state: RunningWorkout, at: number) {
    const isOld = oldSet !== null && state.panel?.id === oldSet && !isExercising(state);
    snapshot = { state: isOld ? { ...state, panel: null } : state, at, isAttached: store !== null };
    for (const listener of listeners) listener();
  }

  /** Saves `next`. If another tab was faster, applies `again` to what that tab stored, and shows the result. */
  function save(
    before: RunningWorkout,
    next: RunningWorkout,
    again: (stored: RunningWorkout) => RunningWorkout,
  ) {
    savedSeenAt = next.seenAt;
    store
      ?.update((stored) => (stored && stored.revision > before.revision ? again(stored) : next))
      .then((stored) => stored && receive(stored))
      .catch(onSaveFailed);
  }

  function dispatch(event: TrackerEvent, recorded?: Promise<unknown>): TrackerSnapshot {
    const { state: before, at: beforeAt } = snapshot;
    const at = now();
    // Time first: a press acts on what the clocks show now, and the end of a rest is announced once.
    const present = event.type !== "tick" || event.present;
    const settled = reduceTracker(before, { type: "tick", present }, at);
    const next = event.type === "tick" ? settled : reduceTracker(settled, event, at);
    show(next, at);
    const stale = isTiming(next) && Math.abs(next.seenAt - savedSeenAt) >= presenceMs;
    if (next.revision !== before.revision || stale) {
      pending ??= { before, events: [] };
      pending.events.push({ event, at });
      if (recorded) holdUntil(recorded);
      else savePending();
    }
    const wasLong = before.rest.status === "running" && restLeftSeconds(before.rest, beforeAt) > restLowS;
    // Stopping a rest doesn't count as its end; shortening it to nothing does.
    const { rest } = event.type === "rest-adjust" ? next : settled;
    if (before.rest.status === "running" && rest.status !== "running") onRestOver();
    else if (wasLong && isJustLow(restLeftSeconds(settled.rest, at))) onRestLow();
    return snapshot;
  }

  /**
   * Saves nothing until `recorded` has succeeded: a state without what ended must not be stored before its entries are.
   */
  function holdUntil(recorded: Promise<unknown>) {
    holds += 1;
    const release = () => {
      holds -= 1;
    };
    recorded.then(release, release).then(() => recorded.then(savePending, () => undefined));
  }

  function savePending() {
    if (holds > 0 || !pending) return;
    const { before, events } = pending;
    pending = null;
    save(before, snapshot.state, (stored) =>
      events.reduce((state, { event, at }) => reduceTracker(state, event, at), stored),
    );
  }

  function adopt(stored: RunningWorkout, seenAt: number) {
    savedSeenAt = Math.max(savedSeenAt, stored.seenAt);
    show({ ...stored, seenAt }, now());
    dispatch({ type: "tick", present: isPresent() });
  }

  function receive(stored: RunningWorkout) {
    const { state } = snapshot;
    // An equal revision is this tab's own write, or a tie with another tab: then the last stored record wins.
    if (stored.revision < state.revision) return;
    // A tab whose clock is read a moment later is not a clock that was set back.
    adopt(stored, Math.min(now(), Math.max(stored.seenAt, state.seenAt)));
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    attach(attached, stored) {
      store = attached;
      const { state } = snapshot;
      const unsaved = addUnsaved(stored?.unsaved, state.unsaved);
      oldSet = stored && !isExercising(stored) ? (stored.panel?.id ?? null) : null;
      if (stored && (state.revision === 0 || isTiming(stored))) {
        const revision = Math.max(stored.revision, state.revision);
        const rest = restLeftMs(stored.rest, now()) === 0 ? { ...stored.rest, open: false } : stored.rest;
        return adopt({ ...stored, revision, rest, unsaved }, stored.seenAt);
      }
      // Pressed before the store was open, and nothing else is running: the press stands.
      if (state.revision === 0) return show(state, snapshot.at);
      const revision = Math.max(state.revision, (stored?.revision ?? 0) + 1);
      const cards = [...(stored?.cards ?? [])];
      for (const card of state.cards ?? [])
        if (cards.every(({ exercise }) => exercise.id !== card.exercise.id)) cards.push(card);
      const next = {
        ...state,
        revision,
        unsaved,
        ...(cards.length > 0 && { cards }),
        ...(stored?.routine && { routine: stored.routine }),
      };
      show(next, snapshot.at);
      save(stored ?? state, next, (other) => other);
    },
    receive,
    reset() {
      savedSeenAt = 0;
      pending = null;
      show(createTrackerState(), now());
    },
    savePresence() {
      const { state } = snapshot;
      if (isTiming(state)) save(state, state, (other) => other);
    },
  };
}
