import { Suspense, useEffect } from "react";
import { LockedAlarm } from "#app/features/locked-alarm/public.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import type { Tracker } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";

// Loaded when a workout starts, so that it opens at once.
const loadPanel = () => import("./rest-panel.tsx");
const RestPanel = lazyPart(loadPanel);

/**
 * The panel is also loaded on a page that stays open this long, because without a service worker a workout may start
 * without a network.
 */
const stayedMs = 20_000;

/** The rest timer, while it is open. */
export function RestSlot({ controls }: { controls: WorkoutControls }) {
  const running = useTrackerValue(controls.tracker, ({ state }) => state.general !== null);
  const rest = useTrackerValue(controls.tracker, ({ state }) => state.rest);
  useEffect(() => {
    // If the panel can't be fetched, it says so once it is opened.
    const timer = setTimeout(() => loadPanel().catch(() => undefined), running ? 0 : stayedMs);
    return () => clearTimeout(timer);
  }, [running]);
  return running && rest.open ? (
    <OwnerOnly tracker={controls.tracker}>
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <RestPanel controls={controls} rest={rest} />
      </Suspense>
    </OwnerOnly>
  ) : null;
}

/** The alarm of the running workout's rest on a locked device. Shows nothing. */
export function RestAlarm({ tracker }: { tracker: Tracker }) {
  const endsAt = useTrackerValue(tracker, ({ state, role }) =>
    role === "opening" ? undefined : state.rest.endsAt,
  );
  return <LockedAlarm slot="workout" endsAt={endsAt} />;
}
