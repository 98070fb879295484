import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isTiming } from "#app/contracts/is-timing.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useRunningSession } from "#app/data/react/use-live.ts";
import { createTracker, type Tracker, type TrackerDeps, type TrackerSnapshot } from "./tracker.ts";

/** Often enough that no shown second is skipped; what is shown is derived, so a late or missing tick costs nothing. */
const tickMs = 250;

const isPresent = () => document.visibilityState === "visible";

/** The tracker of this page, tied to the owner's data, to time and to the page being visible. */
export function useTracker(on: Omit<TrackerDeps, "now" | "isPresent">): Tracker {
  const heard = useRef(on);
  heard.current = on;
  const [tracker] = useState(() =>
    createTracker({
      now: Date.now,
      isPresent,
      onRestOver: () => heard.current.onRestOver(),
      onRestLow: () => heard.current.onRestLow(),
      onSaveFailed: (error) => heard.current.onSaveFailed(error),
    }),
  );
  useKept(tracker);
  useTime(tracker);
  return tracker;
}

/** Reads something of the tracker; renders again only when it changed. `read` answers a primitive or a part of the state. */
export function useTrackerValue<T>(tracker: Tracker, read: (snapshot: TrackerSnapshot) => T): T {
  const get = () => read(tracker.snapshot());
  return useSyncExternalStore(tracker.subscribe, get, get);
}

/** Takes up what was kept when the data opens, and then follows what other tabs keep. */
function useKept(tracker: Tracker): void {
  const data = useData();
  const kept = useRunningSession();
  const attachedTo = useRef<unknown>(null);
  useEffect(() => {
    if (!data || kept === undefined) return;
    if (attachedTo.current !== data) {
      attachedTo.current = data;
      tracker.attach(data.session, kept);
    } else if (kept) tracker.receive(kept);
    else tracker.forget();
  }, [tracker, data, kept]);
}

/** Lets time pass while something runs, and at once when the page comes back into view. */
function useTime(tracker: Tracker): void {
  const busy = useTrackerValue(tracker, ({ state }) => isTiming(state) || state.rest.status === "running");
  // Ticks count from the last action, so that what it started changes on its own full seconds.
  const revision = useTrackerValue(tracker, ({ state }) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision is what starts the ticks anew
  useEffect(() => {
    if (!busy) return;
    const pass = () => tracker.dispatch({ type: "tick", present: isPresent() });
    const onVisibility = () => {
      if (isPresent()) pass();
      else tracker.keepPresence();
    };
    const timer = setInterval(pass, tickMs);
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("pageshow", pass);
    addEventListener("pagehide", tracker.keepPresence);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("pageshow", pass);
      removeEventListener("pagehide", tracker.keepPresence);
    };
  }, [tracker, busy, revision]);
}
