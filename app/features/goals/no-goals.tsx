import { Figure } from "#app/figures/figure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function NoGoals() {
  return (
    <EmptyState picture={<Figure name="jumping-jacks" label="" playing={false} className="size-36" />}>
      No goals set yet. Start by adding a new goal!
    </EmptyState>
  );
}
