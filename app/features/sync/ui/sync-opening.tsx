import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Shown in place of sync while it opens, or with a way to try again if it can't be opened. */
export function SyncOpening({ hasFailed, onRetry }: { hasFailed: boolean; onRetry(): void }) {
  if (!hasFailed) return <Skeleton className="h-40" />;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-ink-2">Sync could not be opened on this device. Nothing is lost.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
