import { Skeleton } from "#app/ui/skeleton.tsx";
import { Unlock } from "../set-up/unlock.tsx";
import { useSync } from "../use-sync.ts";

/** Unlocking with sync opened for it. Default export, because it is loaded lazily. */
export default function UnlockHere() {
  const opened = useSync();
  if (!opened) return <Skeleton className="h-40" />;
  return opened.state.kind === "on" ? (
    <p role="status">Sync is on. Your workouts follow in a moment.</p>
  ) : (
    <Unlock sync={opened.sync} />
  );
}
