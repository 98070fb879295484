import { type ComponentType, lazy, Suspense } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TurnOn } from "./set-up/turn-on.tsx";
import { useRelayStatus } from "./use-relay-status.ts";

const OnDevice = lazy(() => import("./device/device-panel.tsx"));

/** Sync in the settings. What shows where it is on, or waits to be unlocked, is loaded then. */
export function SyncSection({ identityGate }: { identityGate: IdentityGate }) {
  return (
    <SectionCard title="Sync" id="sync" className="scroll-mt-20">
      <Standing identityGate={identityGate} />
    </SectionCard>
  );
}

/** A form that proves who is there, and calls back once that has succeeded. */
export type IdentityGate = ComponentType<{ readonly isBusy: boolean; onProved(): void; onCancel(): void }>;

function Standing({ identityGate }: { identityGate: IdentityGate }) {
  const data = useData();
  const onDevice = useLive((open) => open.findSync(), []);
  const relay = useRelayStatus(onDevice === "off");
  if (!data || onDevice === undefined || (onDevice === "off" && relay === undefined))
    return <Skeleton className="h-40" />;
  if (onDevice === "unavailable")
    return (
      <p className="text-ink-2">
        This window stores nothing for good, so it can't hold the key that sync needs. A private window is a
        common reason; open the app in a normal one.
      </p>
    );
  if (onDevice === "off" && relay !== "on") return <TurnOn openSync={data.openSync} />;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <OnDevice identityGate={identityGate} />
    </Suspense>
  );
}
