import { RestPanel } from "./rest-panel.tsx";
import { useTrackerValue } from "./use-tracker.ts";
import type { WorkoutControls } from "./use-workout-controls.ts";

/** The rest timer, while it is open. */
export function RestSlot({ controls }: { controls: WorkoutControls }) {
  const isOpen = useTrackerValue(controls.tracker, ({ state }) => state.general !== null && state.rest.open);
  const rest = useTrackerValue(controls.tracker, ({ state }) => state.rest);
  return isOpen ? <RestPanel controls={controls} rest={rest} /> : null;
}
