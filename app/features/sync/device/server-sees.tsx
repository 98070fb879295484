import { maxStoredFrames } from "#app/contracts/sync.ts";
import type { RelayFacts } from "#app/data/sync/sync.ts";
import { countOf, formatBytes } from "#app/lib/amounts.ts";
import { formatInstant } from "#app/lib/calendar-day.ts";

/** The picture has space for at least this many; fewer leave a part of it empty. */
const widest = 12;

/** A live picture of what the relay stores: a bar for each piece, as high as its bytes, and nothing else. */
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

/** Heights by the logarithm: one edit and a first upload both show. */
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
