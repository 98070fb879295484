import { formatLength } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { HistoryTotals } from "../history-totals.ts";

/** The totals of the shown entries; null while they load. */
export function TotalsBar({ totals }: { totals: HistoryTotals | null }) {
  const statistics = [
    ["Workouts", totals && formatNumber(totals.count)],
    ["Time", totals && formatLength(totals.seconds)],
    ["Calories", totals && `${formatNumber(Math.round(totals.kcal))} kcal`],
    ["Average", totals && formatLength(totals.averageSeconds)],
  ] as const;
  return (
    <dl
      aria-live="polite"
      aria-busy={totals === null}
      className="grid @min-[30rem]:grid-cols-4 grid-cols-2 narrow:grid-cols-1 gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:p-5"
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
