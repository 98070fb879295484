import type { Lifetime } from "#app/domain/statistics/lifetime.ts";
import { formatKcal, formatLength } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** The lifetime totals in four numbers. */
export function LifetimeCard({ lifetime }: { lifetime: Lifetime }) {
  const totals = [
    ["Workouts", formatNumber(lifetime.count)],
    ["Time", formatLength(lifetime.seconds)],
    ["Calories", formatKcal(lifetime.kcal)],
    ["Active days", formatNumber(lifetime.activeDays)],
  ] as const;
  return (
    <SectionCard title="Lifetime">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-2">
        {totals.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="display tabular whitespace-nowrap text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {lifetime.since && (
        <p className="text-ink-2 text-sm">Since {formatDay(lifetime.since)}, on this device</p>
      )}
    </SectionCard>
  );
}
