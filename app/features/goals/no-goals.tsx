import { Figure } from "#app/figures/figure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** The empty state. `action`: a control that adds a goal, where no form stands beside it. */
export function NoGoals({ action }: { action?: React.ReactNode }) {
  return (
    <EmptyState
      picture={<Figure name="jumping-jacks" label="" playing={false} className="size-36" />}
      action={action}
    >
      No goals set yet. Start by adding a new goal!
    </EmptyState>
  );
}
