import { countOf, formatAmount } from "#app/lib/amounts.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import type { WeekStreak } from "../figures/streak.ts";

/** Weeks in a row, now and at best. */
export function StreakCard({ streak }: { streak: WeekStreak }) {
  return (
    <SectionCard title="Week streak">
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-ink-2 text-sm">Now</dt>
          <dd className="display tabular text-4xl">{formatAmount(streak.now)}</dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Best</dt>
          <dd className="display tabular text-4xl">{formatAmount(streak.best)}</dd>
        </div>
      </dl>
      <p className="text-ink-2 text-sm">
        {streak.missing === 0
          ? "This week counts already."
          : `${countOf(streak.missing, "workout")} more and this week counts.`}
      </p>
    </SectionCard>
  );
}
