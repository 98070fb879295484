import { Suspense, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { findSync, type SyncOnDevice } from "#app/data/sync/find-sync.ts";
import { useLive } from "#app/data/use-live.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { TurnOn } from "./set-up/turn-on.client.tsx";
import { type IdentityGate, IdentityGateContext } from "./sync-action.tsx";
import { useRelayStatus } from "./use-relay-status.ts";
import { openSync } from "./use-sync.tsx";

const DevicePanel = lazyPart(() => import("./device/device-panel.tsx"));

/** Sync in the settings. The parts for a device that syncs or waits to be unlocked are loaded on demand. */
export function SyncSection({ identityGate }: { identityGate: IdentityGate }) {
  const onDevice = useLive(findSync, []);
  const [isTurningOn, setTurningOn] = useState(false);
  // Turning sync on or off replaces the focused control.
  const part = useFocusAfterChange(onDevice && `${onDevice} ${isTurningOn}`);
  return (
    <SectionCard title="Sync" id="sync" className="scroll-mt-20">
      <div ref={part} className="grid grid-cols-1 gap-4">
        <IdentityGateContext.Provider value={identityGate}>
          <Standing {...{ onDevice, isTurningOn, setTurningOn }} />
        </IdentityGateContext.Provider>
      </div>
    </SectionCard>
  );
}

interface StandingProps {
  onDevice: SyncOnDevice | undefined;
  /**
   * True while the form with the recovery code is open. The form then stays, even if an earlier attempt turns out to
   * have succeeded.
   */
  isTurningOn: boolean;
  setTurningOn(isTurningOn: boolean): void;
}

function Standing({ onDevice, isTurningOn, setTurningOn }: StandingProps) {
  const db = useDatabase();
  const relay = useRelayStatus(onDevice === "off");
  if (db && isTurningOn)
    return <TurnOn openSync={() => openSync(db)} isOn={onDevice === "on"} onOpen={setTurningOn} />;
  if (!db || onDevice === undefined || (onDevice === "off" && relay === undefined))
    return <Skeleton className="h-40" />;
  if (onDevice === "unavailable")
    return (
      <p className="text-ink-2">
        This window stores nothing for good, so it can't hold the key that sync needs. A private window is a
        common reason; open the app in a normal one.
      </p>
    );
  if (onDevice === "off" && relay === "absent")
    return (
      <p className="text-ink-2">This server has no sync. Workouts stay on the device that recorded them.</p>
    );
  if (onDevice === "off" && relay !== "on")
    return <TurnOn openSync={() => openSync(db)} isOn={false} onOpen={setTurningOn} />;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <DevicePanel />
    </Suspense>
  );
}
