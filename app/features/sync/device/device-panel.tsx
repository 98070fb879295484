import { Suspense, useState } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TurnOn } from "../set-up/turn-on.client.tsx";
import { SyncOpening, useSync } from "../use-sync.tsx";
import { SyncOn } from "./sync-on.tsx";

const Locked = lazyPart(async () => ({ default: (await import("../set-up/unlock.tsx")).Locked }));

/** Sync on this device: on, or waiting for its key. Default export, because it is loaded lazily. */
export default function DevicePanel() {
  const [hasFailed, setFailed] = useState(false);
  const opened = useSync(hasFailed, setFailed);
  const [isTurningOn, setTurningOn] = useState(false);
  if (!opened || (opened.state.kind === "off" && opened.state.elsewhere === null))
    return <SyncOpening hasFailed={hasFailed} onRetry={() => setFailed(false)} />;
  const { sync, state } = opened;
  if (isTurningOn || (state.kind === "off" && !state.elsewhere))
    return <TurnOn openSync={async () => sync} isOn={state.kind === "on"} onOpen={setTurningOn} />;
  if (state.kind === "on") return <SyncOn sync={sync} activity={state.activity} epoch={state.epoch} />;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Locked sync={sync} hasLeft={state.kind === "off"} />
    </Suspense>
  );
}
