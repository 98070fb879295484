import { Unlock } from "../set-up/unlock.tsx";
import { SyncOpening } from "../ui/sync-opening.tsx";
import { useSync } from "../use-sync.ts";

/** Unlocking with sync opened for it. Default export, because it is loaded lazily. */
export default function UnlockHere() {
  const { opened, retry } = useSync();
  if (!opened) return <SyncOpening retry={retry} />;
  return opened.state.kind === "on" ? (
    <p role="status">Sync is on. Your workouts follow in a moment.</p>
  ) : (
    <Unlock sync={opened.sync} />
  );
}
