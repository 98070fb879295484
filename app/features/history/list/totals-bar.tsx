import { formatKcal, formatLength } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatVolume, type WeightUnit } from "#app/lib/weight.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { HistoryTotals, SetTotals } from "./history-totals.ts";

interface TotalsBarProps {
  /** Null while the entries load. */
  totals: HistoryTotals | null;
  /** Undefined if there are no sets; null while the entries load. */
  sets: SetTotals | null | undefined;
  unit: WeightUnit;
}

/** The totals of the shown entries. */
export function TotalsBar({ totals, sets, unit }: TotalsBarProps) {
  const statistics = [
    ["Workouts", totals && formatNumber(totals.count)],
    ["Time", totals && lengthOf(totals, formatLength(totals.seconds))],
    ["Calories", totals && formatKcal(totals.kcal)],
    ["Average", totals && lengthOf(totals, formatDuration(totals.averageSeconds))],
    ...(sets === undefined
      ? []
      : ([
          ["Sets", sets && formatNumber(sets.sets)],
          ["Volume", sets && formatVolume(sets.volumeG, unit)],
        ] as const)),
  ] as const;
  return (
    <dl
      aria-live="polite"
      aria-busy={totals === null}
      className={classNames(
        "grid grid-cols-2 narrow:grid-cols-1 gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:p-5",
        sets === undefined ? "@min-[30rem]:grid-cols-4" : "sm:grid-cols-3",
      )}
    >
      {statistics.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="display tabular whitespace-nowrap text-xl">{value ?? "…"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An average may be unknown, because all the workouts may be imports without a length. */
const lengthOf = ({ count, seconds }: HistoryTotals, length: string): string =>
  count > 0 && seconds === 0 ? "Unknown" : length;
