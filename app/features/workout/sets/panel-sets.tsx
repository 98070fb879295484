import { Plus } from "lucide-react";
import { findPanelCard } from "#app/domain/running-workout/card-queries.ts";
import type { ExercisePanel } from "#app/domain/running-workout/running-workout.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { RestBar } from "../rest/rest-bar.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { ExerciseNotes } from "./exercise-notes.tsx";
import { SetTable } from "./set-table.tsx";

/** The sets of the exercise whose timer is on the panel. */
export default function PanelSets({ controls, panel }: { controls: WorkoutControls; panel: ExercisePanel }) {
  const { tracker } = controls;
  const card = useTrackerValue(tracker, ({ state }) => findPanelCard(state));
  const resting = useTrackerValue(
    tracker,
    ({ state }) =>
      state.rest.status === "running" && !state.rest.open && state.openCard === findPanelCard(state)?.id,
  );
  if (!card)
    return (
      <Button size="xl" onClick={() => controls.addCard(panel.exercise)}>
        <Plus {...icon} /> Add set
      </Button>
    );
  return (
    <div className="grid gap-2 border-line border-t pt-3 max-sm:-mx-3">
      <ExerciseNotes card={card} />
      {resting && <RestBar controls={controls} />}
      <SetTable controls={controls} card={card} />
    </div>
  );
}
