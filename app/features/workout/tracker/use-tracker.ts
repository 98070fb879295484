import { useEffect, useRef, useSyncExternalStore } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { recordEntries } from "#app/data/history/commands.ts";
import {
  findRunningWorkout,
  observeRunningWorkout,
  updateRunningWorkout,
} from "#app/data/running-workout/running-workout.ts";
import { isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { createTrackerState } from "#app/domain/running-workout/tracker-state.ts";
import { createOwnerTab } from "./owner-tab.ts";
import { createTracker, type Tracker, type TrackerCallbacks, type TrackerSnapshot } from "./tracker.ts";

/**
 * Short enough that no second is skipped on screen. The clocks are derived, so a late or missing event changes nothing.
 */
const stepMs = 250;

/** Without a document, such as on the server, the page counts as visible. */
const isPresent = () => globalThis.document?.visibilityState !== "hidden";

const trackers = new WeakMap<FitnessDatabase, Tracker>();

/** The tracker of this database. A page has only one, so that other tabs see all its screens as one tab. */
function findTracker(db: FitnessDatabase): Tracker {
  const tracker = trackers.get(db) ?? connectTracker(db);
  trackers.set(db, tracker);
  return tracker;
}

function connectTracker(db: FitnessDatabase): Tracker {
  const { owner, isStored } = db;
  const later = (run: () => void, ms: number) => void setTimeout(run, ms);
  return createTracker({
    now: Date.now,
    isPresent,
    later,
    store: {
      find: () => findRunningWorkout(db),
      update: (step) => updateRunningWorkout(db, step),
      observe: (next) => observeRunningWorkout(db, next),
      record: (entries) => recordEntries(db, entries),
      isClosed: () => db.isClosed,
    },
    createOwnerTab: (on) =>
      createOwnerTab({
        ...on,
        name: `running-workout:${owner.kind === "account" ? owner.id : owner.kind}`,
        // Tabs don't share a database in memory.
        locks: isStored ? globalThis.navigator?.locks : undefined,
        openChannel: (name) =>
          typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined,
        later,
      }),
  });
}

/**
 * Makes this tab the owner of the running workout, before an action that starts something outside the tracker's
 * screens. The tab stays the owner until the next screen is shown.
 */
export async function ownRunning(db: FitnessDatabase): Promise<void> {
  const tracker = findTracker(db);
  const close = tracker.open();
  await tracker.takeOver();
  close();
}

/** The tracker until the database is open. It shows nothing as running, and no press counts. */
const closedTracker: Tracker = {
  snapshot: () => closed,
  subscribe: () => () => undefined,
  dispatch: () => closed,
  open: () => () => undefined,
  takeOver: async () => undefined,
  savePresence: () => undefined,
};
const closed: TrackerSnapshot = { state: createTrackerState(), at: 0, role: "opening" };

/** The tracker of the owner's database, connected to time and to the page's visibility. */
export function useTracker(on: TrackerCallbacks): Tracker {
  const db = useDatabase();
  const tracker = db ? findTracker(db) : closedTracker;
  const latest = useRef(on);
  latest.current = on;
  useEffect(
    () =>
      tracker.open({
        onRestOver: (lateMs) => latest.current.onRestOver(lateMs),
        onRestLow: () => latest.current.onRestLow(),
        onSaveFailed: (...failure) => latest.current.onSaveFailed(...failure),
        onRecordFailed: (...failure) => latest.current.onRecordFailed(...failure),
        onRecordedLate: (entries) => latest.current.onRecordedLate(entries),
        onEndedElsewhere: (ended) => latest.current.onEndedElsewhere(ended),
      }),
    [tracker],
  );
  useTime(tracker);
  return tracker;
}

/**
 * Reads a value from the tracker and renders again only when it changes. `read` returns a primitive or a part of the
 * state.
 */
export function useTrackerValue<T>(tracker: Tracker, read: (snapshot: TrackerSnapshot) => T): T {
  const get = () => read(tracker.snapshot());
  return useSyncExternalStore(tracker.subscribe, get, get);
}

/** Dispatches the time while something runs, and at once when the page becomes visible again. */
function useTime(tracker: Tracker): void {
  const busy = useTrackerValue(
    tracker,
    ({ state }) =>
      isTiming(state) ||
      state.rest.status === "running" ||
      (state.cards?.some(({ watch }) => watch && watch.runningSince !== null) ?? false),
  );
  // The interval restarts with each action, so that a clock started by the action changes on its own full seconds.
  const revision = useTrackerValue(tracker, ({ state }) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision restarts the interval
  useEffect(() => {
    if (!busy) return;
    const lookAtTime = () => tracker.dispatch({ type: "time", present: isPresent() });
    const onVisibility = () => {
      if (isPresent()) lookAtTime();
      else tracker.savePresence();
    };
    const timer = setInterval(lookAtTime, stepMs);
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("pageshow", lookAtTime);
    addEventListener("pagehide", tracker.savePresence);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("pageshow", lookAtTime);
      removeEventListener("pagehide", tracker.savePresence);
    };
  }, [tracker, busy, revision]);
}
