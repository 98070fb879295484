/*
 * The tracker of one page: holds the state, lets time pass, keeps what must survive a reload, and follows other tabs.
 * Not React; components read it through use-tracker.ts.
 */
import { isTiming } from "#app/contracts/is-timing.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import { cueFreshMs, restLeftSeconds, restLowS } from "./rest-timer.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

/** What the tracker needs of a store: the session store of app/data has this shape. */
export interface SessionKeeper {
  /** Runs `step` on what is kept, alone over all tabs, and keeps what it returns. */
  update(step: (kept: RunningSession | null) => RunningSession | null): Promise<RunningSession | null>;
}

export interface TrackerDeps {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The page is visible. */
  isPresent(): boolean;
  /** The rest has just come to its end while this page was open, or before it was opened again. */
  onRestOver(): void;
  /** A running rest has come down to its last ten seconds. */
  onRestLow(): void;
  /** What goes on could not be kept. */
  onSaveFailed(error: unknown): void;
}

export interface Tracker {
  /** The state and the instant that it is to be read at; a new object whenever one of them changed. */
  snapshot(): TrackerSnapshot;
  subscribe(listener: () => void): () => void;
  /** `recorded`: what has to be kept before the new state is, so that a page that goes in between has lost neither. */
  dispatch(event: TrackerEvent, recorded?: Promise<unknown>): TrackerSnapshot;
  /** Gives it the place to keep what goes on, and what was kept there. */
  attach(keeper: SessionKeeper, kept: RunningSession | null): void;
  /** Hears what another tab, or this one, has kept. */
  receive(kept: RunningSession): void;
  /** Hears that what was kept is gone, as after an erase. */
  forget(): void;
  /** Keeps the moment that the person was last seen, as when the page is being hidden. */
  keepPresence(): void;
}

export interface TrackerSnapshot {
  readonly state: RunningSession;
  readonly at: number;
  /** What was kept is known; a press before that may find that something else goes on. */
  readonly isAttached: boolean;
}

/** While a person looks on, their presence is kept this often: what "last activity" can be off by after a crash. */
const presenceMs = 15_000;

const isJustLow = (leftS: number) => leftS <= restLowS && leftS > restLowS - cueFreshMs / 1000;

export function createTracker({ now, isPresent, onRestOver, onRestLow, onSaveFailed }: TrackerDeps): Tracker {
  let snapshot: TrackerSnapshot = { state: createTrackerState(), at: 0, isAttached: false };
  let keeper: SessionKeeper | null = null;
  let keptSeenAt = 0;
  const listeners = new Set<() => void>();

  function show(state: RunningSession, at: number) {
    snapshot = { state, at, isAttached: keeper !== null };
    for (const listener of listeners) listener();
  }

  /** Keeps `next`; if another tab was faster, does `again` to what that one kept, and shows the result. */
  function save(
    before: RunningSession,
    next: RunningSession,
    again: (kept: RunningSession) => RunningSession,
  ) {
    keptSeenAt = next.seenAt;
    keeper
      ?.update((kept) => (kept && kept.revision > before.revision ? again(kept) : next))
      .then((kept) => kept && receive(kept))
      .catch(onSaveFailed);
  }

  function dispatch(event: TrackerEvent, recorded?: Promise<unknown>): TrackerSnapshot {
    const { state: before, at: beforeAt } = snapshot;
    const at = now();
    // Time first: a press counts on what the clocks say now, and a rest that is over is announced once.
    const present = event.type !== "tick" || event.present;
    const settled = reduceTracker(before, { type: "tick", present }, at);
    const next = event.type === "tick" ? settled : reduceTracker(settled, event, at);
    show(next, at);
    const stale = isTiming(next) && Math.abs(next.seenAt - keptSeenAt) >= presenceMs;
    if (next.revision !== before.revision || stale) {
      const keep = () => save(before, next, (kept) => reduceTracker(kept, event, at));
      // What was done in the meantime is kept with all that was done before it.
      if (recorded)
        recorded.then(
          () => snapshot.state.revision === next.revision && keep(),
          () => undefined,
        );
      else keep();
    }
    const wasLong = before.rest.status === "running" && restLeftSeconds(before.rest, beforeAt) > restLowS;
    // A press that stops a rest is no end of it, but one that cuts it to nothing is.
    const { rest } = event.type === "rest-adjust" ? next : settled;
    if (before.rest.status === "running" && rest.status !== "running") onRestOver();
    else if (wasLong && isJustLow(restLeftSeconds(settled.rest, at))) onRestLow();
    return snapshot;
  }

  function adopt(kept: RunningSession, seenAt: number) {
    keptSeenAt = Math.max(keptSeenAt, kept.seenAt);
    show({ ...kept, seenAt }, now());
    dispatch({ type: "tick", present: isPresent() });
  }

  function receive(kept: RunningSession) {
    const { state } = snapshot;
    // An equal revision is this tab's own echo, or a tie with another tab: then what was kept last wins.
    if (kept.revision < state.revision) return;
    // Another tab that is ahead of this one by a moment is no clock that was set back.
    adopt(kept, Math.min(now(), Math.max(kept.seenAt, state.seenAt)));
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    attach(place, kept) {
      keeper = place;
      const { state } = snapshot;
      if (kept && (state.revision === 0 || isTiming(kept)))
        return adopt({ ...kept, revision: Math.max(kept.revision, state.revision) }, kept.seenAt);
      // Pressed before the store was open, and nothing else goes on: what was pressed stands.
      if (state.revision === 0) return show(state, snapshot.at);
      const revision = Math.max(state.revision, (kept?.revision ?? 0) + 1);
      const next = { ...state, revision, ...(kept?.routine && { routine: kept.routine }) };
      show(next, snapshot.at);
      save(kept ?? state, next, (other) => other);
    },
    receive,
    forget() {
      keptSeenAt = 0;
      show(createTrackerState(), now());
    },
    keepPresence() {
      const { state } = snapshot;
      if (isTiming(state)) save(state, state, (other) => other);
    },
  };
}
