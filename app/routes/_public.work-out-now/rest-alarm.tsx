import { LockedAlarm } from "#app/features/locked-alarm/locked-alarm.tsx";
import type { Tracker } from "#app/features/workout/tracker.ts";
import { useTrackerValue } from "#app/features/workout/use-tracker.ts";

/** The alarm of the running workout's rest on a locked device. Shows nothing. */
export function RestAlarm({ tracker }: { tracker: Tracker }) {
  const endsAt = useTrackerValue(tracker, ({ state, role }) =>
    role === "opening" ? undefined : state.rest.endsAt,
  );
  return <LockedAlarm slot="workout" endsAt={endsAt} />;
}
