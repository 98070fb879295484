import { formatAmount, formatLength } from "#app/lib/amounts.ts";
import type { HistoryTotals } from "../figures/history-totals.ts";

/** What the shown entries add up to. */
export function TotalsBar({ totals }: { totals: HistoryTotals }) {
  const figures = [
    ["Workouts", formatAmount(totals.count)],
    ["Time", formatLength(totals.seconds)],
    ["Energy", `${formatAmount(Math.round(totals.kcal))} kcal`],
    ["Average", formatLength(totals.averageSeconds)],
  ] as const;
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-4 sm:p-5"
    >
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="display tabular whitespace-nowrap text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
