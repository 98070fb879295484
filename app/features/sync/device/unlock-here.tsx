import { useState } from "react";
import { Unlock } from "../set-up/unlock.tsx";
import { SyncOpening } from "../ui/sync-opening.tsx";
import { useSync } from "../use-sync.ts";

/** Unlocking with sync opened for it. Default export, because it is loaded lazily. */
export default function UnlockHere() {
  const [hasFailed, setFailed] = useState(false);
  const opened = useSync(hasFailed, setFailed);
  if (!opened) return <SyncOpening hasFailed={hasFailed} onRetry={() => setFailed(false)} />;
  return opened.state.kind === "on" ? (
    <p role="status">Sync is on. Your workouts follow in a moment.</p>
  ) : (
    <Unlock sync={opened.sync} />
  );
}
