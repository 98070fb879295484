interface BandMeterProps {
  value: number;
  floor: number;
  cap: number;
  /** Whether the value is final, so that one below the floor is a warning. */
  isFinal?: boolean;
}

/** A value as a bar, over the band from `floor` to `cap`. The number stands beside it, so it is hidden from screen readers. */
export function BandMeter({ value, floor, cap, isFinal = true }: BandMeterProps) {
  const share = (one: number) => `${Math.min(100, (100 * one) / Math.max(cap, value))}%`;
  return (
    <span aria-hidden className="relative h-2.5 rounded-full bg-surface-2">
      <span
        className="absolute inset-y-0 bg-volt/40"
        style={{ left: share(floor), right: `calc(100% - ${share(cap)})` }}
      />
      <span
        className={`absolute inset-y-0 left-0 rounded-full ${isFinal && value < floor ? "bg-danger" : "bg-volt-ink"}`}
        style={{ width: share(value) }}
      />
    </span>
  );
}
