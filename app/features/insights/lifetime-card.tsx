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
      <div className="@container">
        <dl className="grid @min-[17.75rem]:grid-cols-2 gap-x-3 gap-y-1 @min-[17.75rem]:gap-y-3">
          {totals.map(([label, value]) => (
            // A narrow card has one column; there each label stands beside its value.
            <div
              key={label}
              className="flex @min-[17.75rem]:block flex-wrap items-baseline justify-between gap-x-3"
            >
              <dt className="text-ink-2 text-sm">{label}</dt>
              <dd className="display tabular whitespace-nowrap text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {lifetime.since && (
        <p className="text-ink-2 text-sm">Since {formatDay(lifetime.since)}, on this device</p>
      )}
    </SectionCard>
  );
}
