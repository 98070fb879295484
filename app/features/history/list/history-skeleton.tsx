import { Skeleton } from "#app/ui/skeleton.tsx";

/** The skeleton of the history, with rows of the final height. */
export function HistorySkeleton() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface" aria-busy="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-17 items-center gap-3 px-4">
          <Skeleton className="size-3 rounded-full" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="ml-auto h-4 w-14" />
        </div>
      ))}
    </div>
  );
}
