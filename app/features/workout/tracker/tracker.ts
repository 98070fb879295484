/* The tracker of one page: the state of the running workout, its clock, and their storage. One tab of the browser
   owns the workout (owner-tab.ts). It applies each action in memory, shows the result and stores it. The other tabs
   show the stored workout. The tracker doesn't use React; components read it through use-tracker.ts. */

import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { isExercising, isRunning, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import {
  isJustLow,
  restLeftMs,
  restLeftSeconds,
  restLowS,
} from "#app/domain/running-workout/timing/rest-timer.ts";
import {
  createTrackerState,
  reduceTracker,
  type TrackerEvent,
} from "#app/domain/running-workout/tracker-state.ts";
import { reuseEqual } from "#app/lib/reuse-equal.ts";
import type { OwnerTab, OwnerTabDeps } from "./owner-tab.ts";
import { createWrites, type Ending, type TrackerStore, type WriteFailures } from "./tracker-writes.ts";

interface TrackerDeps {
  /** Milliseconds since the epoch. */
  now(): number;
  /** True while the page is visible. */
  isPresent(): boolean;
  /** Runs `run` after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
  readonly store: TrackerStore;
  createOwnerTab(on: Pick<OwnerTabDeps<RunningWorkout>, "onOwner" | "onViewer" | "handOver">): OwnerTab;
}

/** A workout at the moment of its end, with its cards. */
type EndedWorkout = NonNullable<RunningWorkout["ended"]>;

/** The events for the screen that was opened last. */
export interface TrackerCallbacks extends WriteFailures {
  /** A rest has ended `lateMs` ago, while this page was open or before it was opened again. */
  onRestOver(lateMs: number): void;
  /** A running rest has reached its last ten seconds. */
  onRestLow(): void;
  /** Another tab has ended the shown workout. */
  onEndedElsewhere(ended: EndedWorkout): void;
}

export interface TrackerSnapshot {
  readonly state: RunningWorkout;
  /** The instant at which to read the state. */
  readonly at: number;
  /** "opening": the stored workout or the owner isn't known yet. */
  readonly role: "opening" | "owner" | "viewer";
}

/** Whether the workout runs in another tab, so that this one only shows it. */
export const isOnlyShown = ({ role, state }: TrackerSnapshot): boolean =>
  role === "viewer" && isRunning(state);

/** Whether a press takes effect. While nothing runs, a press takes effect in every tab and makes that tab the owner. */
export const canPress = (snapshot: TrackerSnapshot): boolean =>
  snapshot.role !== "opening" && !isOnlyShown(snapshot);

export interface Tracker {
  /** A new object whenever something changes. */
  snapshot(): TrackerSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Applies `event`, unless the workout runs in another tab. The entries that it completes are stored with the new
   * state.
   */
  dispatch(event: TrackerEvent, ending?: Ending): TrackerSnapshot;
  /** Opens the tracker for a screen. Returns a function that closes it. */
  open(callbacks?: Partial<TrackerCallbacks>): () => void;
  /** Makes this tab the owner. */
  takeOver(): Promise<void>;
  /** Stores when the page was last in use, as when it is being hidden. */
  savePresence(): void;
}

/** While the page is visible, presence is stored this often. After a crash "last activity" is off by at most this. */
const presenceMs = 15_000;
/** A change of screens takes at most this long. Meanwhile the tab stays the owner. */
const betweenScreensMs = 5000;
export function createTracker(deps: TrackerDeps): Tracker {
  const { now, isPresent, later, store } = deps;
  let snapshot: TrackerSnapshot = { state: createTrackerState(), at: 0, role: "opening" };
  const listeners = new Set<() => void>();
  const screens: Partial<TrackerCallbacks>[] = [];
  const screen = () => screens.at(-1) ?? {};
  const isOwner = () => snapshot.role === "owner";
  let unobserve: (() => void) | null = null;
  /** Grows when this tab becomes the owner, or another one does. */
  let turn = 0;
  let savedSeenAt = 0;
  /** The set that was already stopped when this page was opened. Its panel isn't shown again. */
  let oldSet: string | null = null;
  let endedElsewhere: EndedWorkout | null = null;
  /** The end of the rest that was announced last. */
  let announcedEnd: number | null = null;

  function show(change: Partial<TrackerSnapshot>) {
    const { state, at, role } = { ...snapshot, at: now(), ...change };
    const isOld = oldSet !== null && state.panel?.id === oldSet && !isExercising(state);
    snapshot = { state: isOld ? { ...state, panel: null } : state, at, role };
    for (const listener of listeners) listener();
  }

  function dispatch(event: TrackerEvent, ending?: Ending): TrackerSnapshot {
    if (snapshot.role === "opening") return snapshot;
    const isTime = event.type === "time";
    if (!isTime && snapshot.role === "viewer") {
      if (!canPress(snapshot)) return snapshot;
      snapshot = { ...snapshot, role: "owner" };
      void tab.takeOver();
    }
    const { state: before, at: beforeAt, role } = snapshot;
    const at = now();
    // The time comes first: a press acts on the state of the shown clocks, and the end of a rest is announced once.
    const settled = reduceTracker(before, { type: "time", present: !isTime || event.present }, at);
    let next = isTime ? settled : reduceTracker(settled, event, at);
    if (ending && ending.entries.length > 0) {
      next = reduceTracker(next, { type: "record", entries: ending.entries }, at);
      writes.expect(ending);
    }
    show({ state: next, at });
    if (role === "owner" && next.revision !== before.revision) {
      savedSeenAt = next.seenAt;
      void writes.save();
    } else if (isTiming(next) && Math.abs(next.seenAt - savedSeenAt) >= presenceMs) savePresence();
    announceRest(
      { ...snapshot, state: before, at: beforeAt },
      settled,
      event.type === "rest-adjust" ? next : settled,
    );
    return snapshot;
  }

  /** Stopping a rest isn't its end. Shortening a rest to nothing is its end, and then `after` is set. */
  function announceRest(
    { state: { rest }, at }: TrackerSnapshot,
    settled: RunningWorkout,
    after: RunningWorkout,
  ) {
    if (rest.status !== "running") return;
    const wasLong = restLeftSeconds(rest, at) > restLowS;
    if (after.rest.status !== "running") {
      // The owner may notice and store the end later, as in a hidden tab.
      if (rest.endsAt === announcedEnd) return;
      announcedEnd = rest.endsAt;
      screen().onRestOver?.(Math.max(0, snapshot.at - (rest.endsAt ?? snapshot.at)));
    } else if (wasLong && isJustLow(restLeftSeconds(settled.rest, snapshot.at))) screen().onRestLow?.();
  }

  /** Stores when the page was in use, in the workout that is stored by then. So no tab restores an older workout. */
  function savePresence() {
    const { state } = snapshot;
    // A newer presence would hide an absence from the tab that is to ask about it.
    if (!isTiming(state) || state.awaySince !== null) return;
    const { seenAt, actedAt } = state;
    savedSeenAt = seenAt;
    const seen = (stored: RunningWorkout): RunningWorkout => ({
      ...stored,
      seenAt: Math.max(stored.seenAt, seenAt),
      actedAt: Math.max(stored.actedAt, actedAt),
    });
    store
      .update((stored) => (stored && isTiming(stored) ? seen(stored) : stored))
      .catch((error: unknown) => console.warn("The presence could not be stored", error));
  }

  /** Shows the stored workout, as of now. */
  function adopt(stored: RunningWorkout | null, role = snapshot.role) {
    writes.follow(stored);
    if (!stored) {
      savedSeenAt = 0;
      return show({ state: createTrackerState(), role });
    }
    savedSeenAt = Math.max(savedSeenAt, stored.seenAt);
    const { state } = snapshot;
    noteEnd(state, stored);
    // After an absence that this tab has noticed, its own presence isn't the workout's: the absence is found again.
    const ownSeenAt = state.awaySince === null ? state.seenAt : 0;
    // If this tab reads its clock a moment later, that is no clock that was set back.
    const seenAt =
      snapshot.role === "opening" ? stored.seenAt : Math.min(now(), Math.max(stored.seenAt, ownSeenAt));
    // A copy of the shown state, such as this tab's own write, renders nothing again.
    show({ state: reuseEqual(state, { ...stored, seenAt }), role });
    dispatch({ type: "time", present: isPresent() });
  }

  /** Says that another tab has ended the shown workout, once its entries are recorded. */
  function noteEnd({ general }: RunningWorkout, { ended, unrecorded = [] }: RunningWorkout) {
    if (general && ended?.general.id === general.id) endedElsewhere = ended;
    if (!endedElsewhere || unrecorded.some(({ workout }) => workout.id === endedElsewhere?.general.id))
      return;
    screen().onEndedElsewhere?.(endedElsewhere);
    endedElsewhere = null;
  }

  /** Follows the stored workout. A tab that only shows takes all of it; the owner takes the changes from elsewhere. */
  function receive(stored: RunningWorkout | null) {
    const { role, state } = snapshot;
    if (role === "opening" || (!stored && !writes.wasStored())) return;
    if (stored && role === "owner" && stored.revision - state.revision < (writes.isPending() ? 1 : 0)) return;
    adopt(stored);
  }

  /** A page that is opened later doesn't show a stopped exercise or a rest that is over. */
  function asOpened(stored: RunningWorkout, role: "owner" | "viewer"): RunningWorkout {
    oldSet = isExercising(stored) ? null : (stored.panel?.id ?? null);
    const { rest } = stored;
    if (!rest.open || restLeftMs(rest, now()) > 0) return stored;
    // The revision is newer than the stored record, which may be read once more with the rest that is over.
    const revision = stored.revision + (role === "owner" ? 1 : 0);
    return { ...stored, revision, rest: { ...rest, open: false } };
  }

  async function become(role: "owner" | "viewer", handed?: RunningWorkout) {
    turn += 1;
    const mine = turn;
    const before = snapshot.role;
    if (role === "viewer" && before === "owner") {
      // From now on no press counts here. The last ones are stored, unless the new owner has changed something since.
      show({ role });
      if (writes.isPending()) await writes.save(false);
    }
    const found = await store.find().catch((error: unknown) => {
      // The data of a screen that was left are closed, while another tab takes over from it.
      if (!store.isClosed()) console.error("The running workout could not be read", error);
      return null;
    });
    if (mine !== turn) return;
    const isHanded = handed !== undefined && handed.revision > (found?.revision ?? 0);
    const stored = isHanded ? handed : found;
    // If a press made this tab the owner, its state is newer, unless the workout was changed elsewhere meanwhile.
    const isNewer = isOwner() && snapshot.state.revision > (stored?.revision ?? 0);
    if (!isNewer && (stored || before !== "owner"))
      adopt(before === "opening" && stored ? asOpened(stored, role) : stored, role);
    if (role !== "owner") return;
    await writes.save(isHanded && !isNewer);
  }

  const writes = createWrites({
    store,
    later,
    read: () => snapshot.state,
    isOwner,
    adopt,
    onRecorded: (ids) => dispatch({ type: "recorded", ids }),
    screen,
  });

  const tab = deps.createOwnerTab({
    onOwner: (handed) => void become("owner", handed),
    onViewer: () => void become("viewer"),
    handOver: () => snapshot.state,
  });

  function start() {
    unobserve = store.observe(receive);
    tab.open();
  }

  /** Closes once no screen is open and no write is pending. */
  function stop() {
    if (screens.length > 0 || !unobserve) return;
    if (writes.isBusy()) return later(stop, betweenScreensMs);
    unobserve();
    unobserve = null;
    turn += 1;
    tab.close();
    oldSet = null;
    writes.follow(null);
    snapshot = { state: createTrackerState(), at: 0, role: "opening" };
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    open(given = {}) {
      const callbacks = { ...given };
      screens.push(callbacks);
      if (!unobserve) start();
      return () => {
        if (screens.includes(callbacks)) screens.splice(screens.indexOf(callbacks), 1);
        later(stop, betweenScreensMs);
      };
    },
    takeOver: () => tab.takeOver(),
    savePresence,
  };
}
