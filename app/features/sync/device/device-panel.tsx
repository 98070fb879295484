import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type IdentityGate, IdentityGateContext } from "../identity-gate.ts";
import { TurnOn } from "../set-up/turn-on.tsx";
import { Unlock } from "../set-up/unlock.tsx";
import { useSync } from "../use-sync.ts";
import { ForgetAll } from "./forget-all.tsx";
import { SyncOn } from "./sync-on.tsx";

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
    <Locked hasLeft={state.kind === "off"}>
      <Unlock sync={sync} />
      <ForgetAll sync={sync} />
    </Locked>
  );
}

function Locked({ hasLeft, children }: { hasLeft: boolean; children: ReactNode }) {
  return (
    <>
      <div className="grid gap-1">
        <h3 className="text-base">Unlock your data</h3>
        <p className="text-ink-2 text-sm">
          {hasLeft
            ? "Sync is off on this device, and on for your account."
            : "Your account syncs, and this device has no key yet."}{" "}
          What is recorded here stays, and is added once you unlock.
        </p>
      </div>
      {children}
    </>
  );
}
