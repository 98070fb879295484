import { Skeleton } from "#app/ui/skeleton.tsx";

/** The dashboard's skeleton while its data loads. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading your workouts</span>
      <Skeleton className="h-52 rounded-lg" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-71 rounded-lg" />
    </div>
  );
}
