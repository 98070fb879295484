import { syncLimits } from "#app/contracts/sync.ts";
import type { RelayFacts, SyncActivity } from "#app/data/sync/sync.ts";
import { formatBytes } from "#app/lib/amounts.ts";
import { formatInstant } from "#app/lib/calendar-day.ts";
import { formatNumber } from "#app/lib/format-number.ts";

interface SyncFactsProps {
  activity: SyncActivity;
  /** Undefined while it loads, null where it is unknown. */
  relay: RelayFacts | null | undefined;
}

/** When something was sent and received last, what waits, and how much the relay stores. */
export function SyncFacts({ activity, relay }: SyncFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      <Fact label="Last sent" value={describeLast(activity.lastSentAt)} />
      <Fact label="Last received" value={describeLast(activity.lastReceivedAt)} />
      <Fact label="Waiting here" value={formatNumber(activity.pendingRows)} />
      <Fact
        label={`At our server, of ${formatBytes(syncLimits.memberBytes)}`}
        value={relay === undefined ? "…" : relay === null ? "unknown" : formatBytes(relay.bytes)}
      />
    </dl>
  );
}

const describeLast = (instant: string | null): string => (instant ? formatInstant(instant) : "never");

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="display tabular text-lg leading-snug">{value}</dd>
    </div>
  );
}
