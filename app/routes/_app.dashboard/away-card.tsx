import AwayBanner from "#app/features/workout/away-banner.tsx";
import { OpenElsewhere, OwnerOnly } from "#app/features/workout/owner-only.tsx";
import { useWorkoutControls } from "#app/features/workout/use-workout-controls.ts";
import { RestAlarm } from "../_public.work-out-now/rest-alarm.tsx";

/** The question about a forgotten workout. Default export, because it is loaded lazily. */
export default function AwayCard() {
  const controls = useWorkoutControls();
  return (
    <>
      <RestAlarm tracker={controls.tracker} />
      <OpenElsewhere tracker={controls.tracker} />
      <OwnerOnly tracker={controls.tracker}>
        <AwayBanner controls={controls} />
      </OwnerOnly>
    </>
  );
}
