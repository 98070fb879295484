import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useRunningWorkout } from "#app/data/react/use-live.ts";
import { hasUnrecorded, isTiming } from "#app/model/is-timing.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { workoutStorageKey } from "#app/ui/head-script.ts";
import { createTracker, type Tracker, type TrackerDeps, type TrackerSnapshot } from "./tracker.ts";

/**
 * Short enough that no second is skipped on screen. The clocks are derived, so a late or missing tick changes nothing.
 */
const tickMs = 250;

const isPresent = () => document.visibilityState === "visible";

/** A workout at the moment of its end, with its cards. */
type EndedWorkout = NonNullable<RunningWorkout["ended"]>;

interface TrackerCallbacks extends Omit<TrackerDeps, "now" | "isPresent" | "later"> {
  /** Called when another tab has ended the workout that runs here. */
  onEndedElsewhere(ended: EndedWorkout): void;
}

/** The tracker of this page, connected to the owner's data, to time and to the page's visibility. */
export function useTracker(on: TrackerCallbacks): Tracker {
  const latest = useRef(on);
  latest.current = on;
  const [tracker] = useState(() =>
    createTracker({
      now: Date.now,
      isPresent,
      onRestOver: (lateMs) => latest.current.onRestOver(lateMs),
      onRestLow: () => latest.current.onRestLow(),
      onSaveFailed: (error) => latest.current.onSaveFailed(error),
      onLateTick: (state, card) => latest.current.onLateTick(state, card),
      later: (retry, ms) => void setTimeout(retry, ms),
    }),
  );
  useStored(tracker, (ended) => latest.current.onEndedElsewhere(ended));
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

/** Attaches the store when the data opens, and then follows what other tabs store. */
function useStored(tracker: Tracker, onEndedElsewhere: TrackerCallbacks["onEndedElsewhere"]): void {
  const data = useData();
  const stored = useRunningWorkout();
  const attachedTo = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored matters
  useEffect(() => {
    if (!data || stored === undefined) return;
    if (attachedTo.current !== data) {
      attachedTo.current = data;
      tracker.attach(data.runningWorkout, stored);
    } else if (stored) {
      // What this tab has ended doesn't run here any more.
      const { general } = tracker.snapshot().state;
      tracker.receive(stored);
      if (general && stored.ended?.general.id === general.id) onEndedElsewhere(stored.ended);
    } else tracker.reset();
  }, [tracker, data, stored]);
  useRunningHint(stored && hasUnrecorded(stored));
}

/** Stores for the head's script whether a workout runs, and shows the tracker, which that script hides until then. */
function useRunningHint(isRunning: boolean | null | undefined): void {
  useEffect(() => {
    if (isRunning === undefined) return;
    delete document.documentElement.dataset.workout;
    try {
      if (isRunning) localStorage.setItem(workoutStorageKey, "1");
      else localStorage.removeItem(workoutStorageKey);
    } catch {
      // Where storage is blocked, a reload shows the page without the workout for a moment.
    }
  }, [isRunning]);
}

/** Dispatches ticks while something runs, and at once when the page becomes visible again. */
function useTime(tracker: Tracker): void {
  const busy = useTrackerValue(tracker, ({ state }) => isTiming(state) || state.rest.status === "running");
  // The interval restarts with each action, so that what it started changes on its own full seconds.
  const revision = useTrackerValue(tracker, ({ state }) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision restarts the interval
  useEffect(() => {
    if (!busy) return;
    const tick = () => tracker.dispatch({ type: "tick", present: isPresent() });
    const onVisibility = () => {
      if (isPresent()) tick();
      else tracker.savePresence();
    };
    const timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("pageshow", tick);
    addEventListener("pagehide", tracker.savePresence);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("pageshow", tick);
      removeEventListener("pagehide", tracker.savePresence);
    };
  }, [tracker, busy, revision]);
}
