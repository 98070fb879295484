import { Figure } from "#app/figures/figure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** The skeleton of the goals, with rows of the final height. */
export function GoalsSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      {[0, 1].map((row) => (
        <div key={row} className="flex h-26 items-center gap-4 rounded-lg border border-line bg-surface px-4">
          <Skeleton className="size-18 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shown in the goals' tab until its script is loaded. */
export function GoalListSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_1fr] lg:gap-8">
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-5">
        <h2 className="text-xl">Add a goal</h2>
        <Skeleton className="h-57.5 rounded-sm" />
      </div>
      <GoalsSkeleton />
    </div>
  );
}

export function NoGoals() {
  return (
    <EmptyState picture={<Figure name="jumping-jacks" label="" playing={false} className="size-36" />}>
      No goals set yet. Start by adding a new goal!
    </EmptyState>
  );
}
