import { useCallback, useEffect, useState } from "react";
import type { Sync, SyncActivity, SyncDevice } from "#app/data/sync/sync.ts";
import { formatDay, formatInstant, localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import type { LinkAnswer } from "../link/link-answer.tsx";
import { FailureLine, useSyncAction } from "../sync-action.tsx";
import { beta } from "../sync-words.ts";
import type { CodeFlow, CodeReason } from "./code-flow.tsx";
import { EndSync } from "./end-sync.tsx";
import { ServerSees, SyncFacts, useRelayFacts } from "./relay-facts.tsx";
import { WhatToDo } from "./what-to-do.tsx";

const isScanAsked = (): boolean => new URLSearchParams(location.search).has("scan");

interface SyncOnProps {
  sync: Sync;
  activity: SyncActivity;
  epoch: number;
}

/** The settings while sync is on: its state, devices, what the server sees, the codes, and how to end sync. */
export function SyncOn({ sync, activity, epoch }: SyncOnProps) {
  const [facts, readFacts] = useRelayFacts(
    sync,
    `${epoch} ${activity.lastSentAt} ${activity.lastReceivedAt}`,
  );
  const { isBusy, failure, run } = useSyncAction();
  const [flow, setFlow] = useState<{ reason: CodeReason; Flow: typeof CodeFlow } | null>(null);
  // The pressed control disappears when the flow ends.
  const part = useFocusAfterChange(flow !== null);
  const [link, setLink] = useState<{ isOpen: boolean; Answer: typeof LinkAnswer } | null>(null);

  // Loaded on demand, because most users only look.
  const openFlow = async (reason: CodeReason) =>
    setFlow({ reason, Flow: (await import("./code-flow.tsx")).CodeFlow });
  const startFlow = (reason: CodeReason) => run(() => openFlow(reason));
  const startLeaked = () =>
    run(async () => {
      const devices = facts === "unknown" ? undefined : facts?.devices;
      await openFlow({ kind: "leaked", devices: devices ?? (await sync.listDevices()) });
    });
  const startLink = useCallback(
    () =>
      run(async () =>
        setLink({ isOpen: true, Answer: (await import("../link/link-answer.tsx")).LinkAnswer }),
      ),
    [run],
  );
  useEffect(() => {
    if (isScanAsked()) void startLink();
  }, [startLink]);

  // Until the user answers the question this device doesn't sync, so its actions would be refused.
  const isAsked = activity.reason === "erased-elsewhere";
  if (flow)
    return (
      <flow.Flow
        sync={sync}
        reason={flow.reason}
        onClose={() => {
          setFlow(null);
          void readFacts();
        }}
      />
    );
  return (
    <div ref={part} className="grid gap-7">
      <div className="grid gap-2">
        <p role="status" className="font-semibold">
          Sync is on
        </p>
        <WhatToDo
          sync={sync}
          activity={activity}
          devices={facts === "unknown" ? null : (facts?.devices.length ?? null)}
        />
        <p className="text-ink-2 text-sm">{beta}</p>
      </div>
      {!isAsked && (
        <>
          <div className="grid gap-4">
            <SyncFacts activity={activity} relay={facts === "unknown" ? null : facts?.relay} />
            <FailureLine>{failure}</FailureLine>
            <Button
              className="justify-self-start"
              busy={isBusy}
              onClick={() => run(() => sync.syncNow()).then(readFacts)}
            >
              Sync now
            </Button>
          </div>
          {facts === null ? (
            // All parts appear at once, so that the parts below the devices don't move under a finger.
            <Skeleton className="h-96" />
          ) : (
            <>
              <div className="grid gap-3">
                <h3 className="text-base">Devices</h3>
                {facts === "unknown" ? (
                  <p className="text-ink-2 text-sm">The list of devices needs a connection to our server.</p>
                ) : (
                  <DeviceList
                    devices={facts.devices}
                    onRemove={(device) => startFlow({ kind: "remove", devices: facts.devices, device })}
                  />
                )}
                <Button className="justify-self-start" onClick={startLink}>
                  Link a device
                </Button>
              </div>
              {facts !== "unknown" && <ServerSees relay={facts.relay} />}
              <div className="grid gap-3">
                <h3 className="text-base">Recovery code</h3>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => startFlow({ kind: "renew" })}>New recovery code</Button>
                  <Button variant="danger" onClick={startLeaked}>
                    I think somebody has my code
                  </Button>
                </div>
              </div>
            </>
          )}
        </>
      )}
      {(isAsked || facts !== null) && <EndSync sync={sync} isAsked={isAsked} />}
      {link && (
        <link.Answer
          sync={sync}
          open={link.isOpen}
          isScanAsked={isScanAsked()}
          onClose={() => {
            setLink({ ...link, isOpen: false });
            void readFacts();
          }}
        />
      )}
    </div>
  );
}

interface DeviceListProps {
  devices: readonly SyncDevice[];
  onRemove(device: SyncDevice): void;
}

/** The devices that sync. This one leaves by turning sync off. */
function DeviceList({ devices, onRemove }: DeviceListProps) {
  return (
    <ul aria-label="Devices that sync" className="divide-y divide-line">
      {devices.map((device) => (
        <li key={device.id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block font-semibold text-sm wrap-anywhere">
              {device.name}
              {device.isThis && <span className="text-volt-ink"> · this device</span>}
            </span>
            <span className="block text-ink-2 text-sm">
              Last seen {formatInstant(device.lastSeenAt)} ·{" "}
              <span className="inline-block">added {formatDay(localDay(new Date(device.addedAt)))}</span>
            </span>
          </span>
          {!device.isThis && (
            <Button aria-label={`Remove ${device.name}`} onClick={() => onRemove(device)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
