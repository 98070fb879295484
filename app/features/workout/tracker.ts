/*
 * The tracker of one page: holds the state of the running workout, advances it with time, saves what must survive a
 * reload, and follows other tabs. It doesn't use React; components read it through use-tracker.ts.
 */
import { backOff } from "#app/lib/back-off.ts";
import { reuseEqual } from "#app/lib/reuse-equal.ts";
import { isExercising, isTiming } from "#app/model/is-timing.ts";
import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { listCards } from "./card-queries.ts";
import { mergeCards } from "./merge-cards.ts";
import { retryDelays } from "./record-until-saved.ts";
import { type Press, replay } from "./replay.ts";
import { isJustLow, restLeftMs, restLeftSeconds, restLowS } from "./rest-timer.ts";
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
  /** Called when a rest has ended while this page was open, or before it was opened again: `lateMs` ago. */
  onRestOver(lateMs: number): void;
  /** Called when a running rest reaches its last ten seconds. */
  onRestLow(): void;
  /**
   * Called when the state could not be saved; not again until a later try has succeeded. The tracker tries again on its
   * own.
   */
  onSaveFailed(error: unknown): void;
  /** Runs `retry` after `ms` milliseconds. */
  later(retry: () => void, ms: number): void;
  /**
   * Called when another tab had ended the workout before a tick here was saved. `state`: with the tick, as it would have
   * been saved. `card`: its sets that were ticked late, and no others.
   */
  onLateTick(state: RunningWorkout, card: ExerciseCard): void;
}

type RecordAgain = (state: RunningWorkout) => Promise<unknown>;

export interface Tracker {
  /** The state and the instant at which to read it. A new object whenever one of them changes. */
  snapshot(): TrackerSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Applies `event`. `recorded`: a write that has to succeed before the new state is saved, so that a page that is
   * closed in between loses neither. `recordAgain`: the same write for a state with sets that another tab had ticked by
   * then; ids make it harmless.
   */
  dispatch(event: TrackerEvent, recorded?: Promise<unknown>, recordAgain?: RecordAgain): TrackerSnapshot;
  /** Connects the store, with the record that it holds. */
  attach(store: TrackerStore, stored: RunningWorkout | null): void;
  /** Takes over a record that another tab, or this one, has stored. */
  receive(stored: RunningWorkout): void;
  /** Returns to the initial state after the record was deleted, as by an erase. */
  reset(): void;
  /** Saves when the person was last seen, as when the page is being hidden. */
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

export function createTracker(deps: TrackerDeps): Tracker {
  const { now, isPresent, onRestOver, onRestLow, onSaveFailed } = deps;
  let snapshot: TrackerSnapshot = { state: createTrackerState(), at: 0, isAttached: false };
  let store: TrackerStore | null = null;
  let savedSeenAt = 0;
  /** The set that was already stopped when this page was opened: its panel isn't shown again. */
  let oldSet: string | null = null;
  /** What is not saved yet: the presses since `revision`. */
  let pending: { revision: number; presses: Press[] } | null = null;
  /** Presses are saved one after the other: what one finds stored decides on which state the next ones are applied. */
  let saving = false;
  /** The highest revision known to be stored. */
  let storedRevision = 0;
  /** How many saves in a row have failed. */
  let failures = 0;
  /** A retry is on its way: presses and ticks that fail meanwhile start no other. */
  let isRetrying = false;
  /** How many writes have to succeed before the next save. */
  let holds = 0;
  const listeners = new Set<() => void>();

  function show(state: RunningWorkout, at: number) {
    const isOld = oldSet !== null && state.panel?.id === oldSet && !isExercising(state);
    snapshot = { state: isOld ? { ...state, panel: null } : state, at, isAttached: store !== null };
    for (const listener of listeners) listener();
  }

  /**
   * Saves `next`. If another tab was faster, applies `again` to what that tab stored, and shows the result. If it fails,
   * it is tried again later, with `presses`. Resolves to whether it succeeded.
   */
  async function save(
    revision: number,
    next: RunningWorkout,
    again: (stored: RunningWorkout) => RunningWorkout,
    presses: readonly Press[] = [],
  ): Promise<boolean> {
    savedSeenAt = next.seenAt;
    try {
      const stored = await store?.update((latest) => {
        // Erased, or moved to an account, in another tab: it must not come back with this one.
        if (!latest && storedRevision > 0) return null;
        return latest && latest.revision > revision ? again(latest) : next;
      });
      failures = 0;
      if (stored) receive(stored);
      else if (stored === null) reset();
      return true;
    } catch (error) {
      pending = { revision, presses: [...presses, ...(pending?.presses ?? [])] };
      failures += 1;
      if (!isRetrying) deps.later(retry, backOff(failures - 1, retryDelays));
      isRetrying = true;
      if (failures === 1) onSaveFailed(error);
      return false;
    }
  }

  function retry() {
    isRetrying = false;
    void savePending();
  }

  function dispatch(event: TrackerEvent, recorded?: Promise<unknown>, recordAgain?: RecordAgain) {
    const { state: before, at: beforeAt } = snapshot;
    const at = now();
    // Time first: a press acts on what the clocks show now, and the end of a rest is announced once.
    const present = event.type !== "tick" || event.present;
    const settled = reduceTracker(before, { type: "tick", present }, at);
    const next = event.type === "tick" ? settled : reduceTracker(settled, event, at);
    show(next, at);
    const stale = isTiming(next) && Math.abs(next.seenAt - savedSeenAt) >= presenceMs;
    if (next.revision !== before.revision || stale) {
      pending ??= { revision: before.revision, presses: [] };
      pending.presses.push({ event, at, seen: settled, ...(recordAgain && { recordAgain }) });
      if (recorded) holdUntil(recorded);
      else void savePending();
    }
    const wasLong = before.rest.status === "running" && restLeftSeconds(before.rest, beforeAt) > restLowS;
    // Stopping a rest doesn't count as its end; shortening it to nothing does.
    const { rest } = event.type === "rest-adjust" ? next : settled;
    if (before.rest.status === "running" && rest.status !== "running")
      onRestOver(Math.max(0, at - (before.rest.endsAt ?? at)));
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

  /** The first press that waits for its entries. Until they are recorded, the state before that press has to stay stored. */
  const held = (): Press | undefined => (holds > 0 ? pending?.presses[0] : undefined);

  async function savePending(): Promise<void> {
    if (holds > 0 || saving || !pending) return;
    const { revision, presses } = pending;
    pending = null;
    // What is pressed before the store is open is saved when it is attached.
    if (!store) return;
    saving = true;
    let replayed: ReturnType<typeof replay> | undefined;
    const again = (stored: RunningWorkout) => {
      replayed = replay(stored, presses);
      return replayed.state;
    };
    // The next press is saved even if this save throws.
    const isSaved = await save(revision, snapshot.state, again, presses).finally(() => {
      saving = false;
    });
    if (!isSaved) return;
    if (replayed) followOther(replayed);
    await savePending();
  }

  /** Shows what another tab stored meanwhile, with the presses here. */
  function followOther({ state, lateTicks, waiting }: ReturnType<typeof replay>) {
    for (const late of lateTicks) deps.onLateTick(late.state, late.card);
    const [first] = waiting;
    // No stored state has the revision -1, so the next save applies these presses to the stored state, whichever it is.
    if (first || pending) pending = { revision: -1, presses: [...waiting, ...(pending?.presses ?? [])] };
    // On the stored state the presses change nothing, so their effect here is dropped.
    else if (state.revision >= storedRevision) adopt(state, state.seenAt);
    // Records the sets that the first press would lose before it is applied.
    if (first?.recordAgain) holdUntil(first.recordAgain(first.seen));
  }

  function adopt(stored: RunningWorkout, seenAt: number) {
    savedSeenAt = Math.max(savedSeenAt, stored.seenAt);
    // A copy of the shown state, such as this tab's own write, renders nothing again.
    show(reuseEqual(snapshot.state, { ...stored, seenAt }), now());
    dispatch({ type: "tick", present: isPresent() });
  }

  /** Adds the cards of the presses before the store was open, and a Start, to what was running. */
  function saveMerged(merged: ReturnType<typeof mergeCards>, own: RunningWorkout) {
    const { state, at } = snapshot;
    const rest = own.rest.status === "running" && state.rest.status !== "running" ? own.rest : state.rest;
    const general = state.general ?? own.general;
    const next = { ...state, ...merged, rest, general, revision: state.revision + 1 };
    show(next, at);
    void save(state.revision, next, (other) => ({
      ...other,
      ...mergeCards(other, own),
      general: other.general ?? own.general,
      revision: other.revision + 1,
    }));
  }

  function receive(stored: RunningWorkout) {
    const { state } = snapshot;
    storedRevision = Math.max(storedRevision, stored.revision);
    // An equal revision is this tab's own write, or a tie with another tab: then the last stored record wins.
    if (stored.revision < state.revision) return;
    // A tab whose clock is read a moment later is not a clock that was set back.
    adopt(stored, Math.min(now(), Math.max(stored.seenAt, state.seenAt)));
  }

  function reset() {
    savedSeenAt = 0;
    storedRevision = 0;
    pending = null;
    show(createTrackerState(), now());
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
      storedRevision = stored?.revision ?? 0;
      const { state } = snapshot;
      const join = (own: RunningWorkout, lowest: number): RunningWorkout => ({
        ...own,
        revision: Math.max(own.revision, lowest),
        unsaved: addUnsaved(stored?.unsaved, own.unsaved),
        ...mergeCards(stored, own),
        ...(stored?.routine && { routine: stored.routine }),
      });
      oldSet = stored && !isExercising(stored) ? (stored.panel?.id ?? null) : null;
      if (stored && (state.revision === 0 || isTiming(stored))) {
        const revision = Math.max(stored.revision, state.revision);
        const rest = restLeftMs(stored.rest, now()) === 0 ? { ...stored.rest, open: false } : stored.rest;
        const unsaved = addUnsaved(stored.unsaved, state.unsaved);
        const merged = mergeCards(stored, state);
        // A press that waits for its entry has ended what was shown before, not the stored workout.
        if (holds > 0) pending = null;
        adopt({ ...stored, revision, rest, unsaved }, stored.seenAt);
        if (listCards(state).length > 0 || (state.general && !stored.general)) saveMerged(merged, state);
        return;
      }
      // The press came before the store was open, and nothing else is running: it stays.
      if (state.revision === 0) return show(state, snapshot.at);
      const first = join(held()?.seen ?? state, (stored?.revision ?? 0) + 1);
      const next = held() ? join(state, first.revision + 1) : first;
      if (pending) pending.revision = first.revision;
      show(next, snapshot.at);
      void save((stored ?? state).revision, first, (other) => other);
    },
    receive,
    reset,
    savePresence() {
      const { state } = snapshot;
      // What is pending waits for its entries, and a newer revision of another tab must not be overwritten.
      if (pending) void savePending();
      else if (!saving && holds === 0 && isTiming(state)) void save(state.revision, state, (other) => other);
    },
  };
}
