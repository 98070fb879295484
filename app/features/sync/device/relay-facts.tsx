import { useCallback, useEffect, useState } from "react";
import { maxStoredFrames, syncLimits } from "#app/contracts/sync.ts";
import type { RelayFacts, Sync, SyncActivity, SyncDevice } from "#app/data/sync/sync.ts";
import { countOf, formatBytes } from "#app/lib/amounts.ts";
import { formatInstant } from "#app/lib/calendar-day.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { createTurns } from "../use-relay-status.ts";

interface AccountFacts {
  readonly devices: readonly SyncDevice[];
  readonly relay: RelayFacts;
}

/** How long the settings wait for the relay. After that they show the parts that need no answer. */
const patienceMs = 3000;

/**
 * The relay's devices and bytes; null while they load, "unknown" if the relay can't be reached or takes too long.
 * @param changed a new value reads them again, for example after something was sent
 */
export function useRelayFacts(sync: Sync, changed: string): [AccountFacts | "unknown" | null, () => void] {
  const [facts, setFacts] = useState<AccountFacts | "unknown" | null>(null);
  const [beginTurn] = useState(createTurns);
  const read = useCallback(async () => {
    const isLatest = beginTurn();
    // If the relay doesn't answer, the last known facts stay.
    const giveUp = () => setFacts((last) => (isLatest() ? (last ?? "unknown") : last));
    const timer = setTimeout(giveUp, patienceMs);
    try {
      const [devices, relay] = await Promise.all([sync.listDevices(), sync.readRelay()]);
      if (isLatest()) setFacts({ devices, relay });
    } catch (error) {
      console.warn("The relay can't be asked", error);
      giveUp();
    } finally {
      clearTimeout(timer);
    }
  }, [sync, beginTurn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again with each change
  useEffect(() => {
    void read();
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [read, changed]);
  return [facts, read];
}

interface SyncFactsProps {
  activity: SyncActivity;
  /** Undefined while it loads, null where it is unknown. */
  relay: RelayFacts | null | undefined;
}

/** Shows when this device last sent and received, what waits, and how much the relay stores. */
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

/** The picture has space for at least this many pieces. Fewer pieces leave a part of it empty. */
const widest = 12;

/** A live picture of the relay's data: a bar for each piece, as high as its bytes, and nothing else. */
export function ServerSees({ relay }: { relay: RelayFacts }) {
  const { frames, bytes, devices, stored } = relay;
  const newest = stored.slice(-maxStoredFrames);
  const [first, last] = [newest[0], newest.at(-1)];
  return (
    <div className="grid gap-3">
      <h3 className="text-base">What our server sees</h3>
      {first && last && (
        <figure className="grid gap-1">
          <Bars pieces={newest} />
          <figcaption className="flex justify-between gap-4 text-ink-2 text-sm">
            <span>{formatInstant(first.at)}</span>
            <span>{first === last ? null : formatInstant(last.at)}</span>
          </figcaption>
        </figure>
      )}
      <p className="text-ink-2 text-sm">
        {countOf(devices, "device")} and {countOf(frames, "encrypted piece")}, {formatBytes(bytes)} together:
        when each came, and its size, rounded up. No names, notes, weights or times of your workouts.
      </p>
    </div>
  );
}

/** The heights are logarithmic, so that one edit and a first upload are both visible. */
function Bars({ pieces }: { pieces: RelayFacts["stored"] }) {
  const top = Math.log(Math.max(...pieces.map(({ bytes }) => bytes)) + 1);
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  const width = Math.max(pieces.length, widest);
  return (
    <svg
      role="img"
      aria-label={`The newest ${countOf(pieces.length, "piece")}, ${formatBytes(total)}`}
      viewBox={`0 0 ${width} 12`}
      preserveAspectRatio="none"
      className="h-16 w-full rounded-sm bg-surface-2 fill-volt-ink"
    >
      {pieces.map(({ at, bytes }, index) => {
        const height = Math.max(0.6, (Math.log(bytes + 1) / top) * 11);
        return (
          <rect
            // Two pieces may have the same time.
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and only grow at the end
            key={`${at} ${index}`}
            x={index + 0.15}
            y={12 - height}
            width={0.7}
            height={height}
          />
        );
      })}
    </svg>
  );
}
