import { lazy, Suspense } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type IdentityGate, IdentityGateContext } from "../identity-gate.ts";
import { TurnOn } from "../set-up/turn-on.tsx";
import { useSync } from "../use-sync.ts";
import { SyncOn } from "./sync-on.tsx";

const Locked = lazy(() => import("./locked.tsx"));

/** Sync on this device: on, or waiting for its key. Default export, because it is loaded lazily. */
export default function DevicePanel({ identityGate }: { identityGate: IdentityGate }) {
  return (
    <IdentityGateContext.Provider value={identityGate}>
      <Panel identityGate={identityGate} />
    </IdentityGateContext.Provider>
  );
}

function Panel({ identityGate }: { identityGate: IdentityGate }) {
  const opened = useSync(true);
  if (!opened) return <Skeleton className="h-40" />;
  const { sync, state } = opened;
  if (state.kind === "on")
    return <SyncOn sync={sync} activity={state.activity} epoch={state.epoch} identityGate={identityGate} />;
  if (state.kind === "off" && !state.elsewhere) return <TurnOn openSync={async () => sync} />;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Locked sync={sync} hasLeft={state.kind === "off"} />
    </Suspense>
  );
}
