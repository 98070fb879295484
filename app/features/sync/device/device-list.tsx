import type { SyncDevice } from "#app/data/sync/sync.ts";
import { formatDay, formatInstant, localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";

interface DeviceListProps {
  devices: readonly SyncDevice[];
  onRemove(device: SyncDevice): void;
}

/** The devices that sync. This one leaves by turning sync off. */
export function DeviceList({ devices, onRemove }: DeviceListProps) {
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
