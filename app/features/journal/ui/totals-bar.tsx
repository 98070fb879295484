import { formatAmount, formatLength } from "#app/lib/amounts.ts";
import type { HistoryTotals } from "../figures/history-totals.ts";

/** What the shown entries add up to; null while they are being read. */
export function TotalsBar({ totals }: { totals: HistoryTotals | null }) {
  const figures = [
    ["Workouts", totals && formatAmount(totals.count)],
    ["Time", totals && formatLength(totals.seconds)],
    ["Energy", totals && `${formatAmount(Math.round(totals.kcal))} kcal`],
    ["Average", totals && formatLength(totals.averageSeconds)],
  ] as const;
  return (
    <dl
      aria-live="polite"
      aria-busy={totals === null}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-4 sm:p-5"
    >
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="display tabular whitespace-nowrap text-xl">{value ?? "…"}</dd>
        </div>
      ))}
    </dl>
  );
}
