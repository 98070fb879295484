import { useWorkoutControls } from "../controls/use-workout-controls.ts";
import { RestAlarm } from "../rest/rest-slot.tsx";
import { OpenElsewhere, OwnerOnly } from "../tracker/owner-only.tsx";
import AwayBanner from "./away-banner.tsx";

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
