import { AwayBanner } from "#app/features/workout/away-banner.tsx";
import { useWorkoutControls } from "#app/features/workout/use-workout-controls.ts";

/** The question about a forgotten workout. Default export, because it is loaded lazily. */
export default function AwayCard() {
  return <AwayBanner controls={useWorkoutControls()} />;
}
