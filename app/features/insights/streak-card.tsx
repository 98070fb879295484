import type { WeekStreak } from "#app/domain/statistics/streak.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Ring } from "#app/ui/ring.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

/** The current streak in weeks, as a ring that closes at the best one. */
export function StreakCard({ streak: { now, best, missing } }: { streak: WeekStreak }) {
  return (
    <SectionCard title="Week streak">
      <div className="flex items-center gap-5 narrow:flex-wrap">
        <Ring share={best > 0 ? now / best : 0} thickness={9} className="size-28">
          <p className="display tabular text-4xl">
            {formatNumber(now)}
            <span className="sr-only"> {now === 1 ? "week" : "weeks"} in a row</span>
          </p>
        </Ring>
        <div className="grid gap-1">
          <p>
            <span className="block text-ink-2 text-sm">Best</span>
            <span className="display tabular text-xl">{countOf(best, "week")}</span>
          </p>
          <p className="text-ink-2 text-sm">
            {missing === 0
              ? "This week counts already."
              : `${countOf(missing, "workout")} more and this week counts.`}
          </p>
        </div>
      </div>
    </SectionCard>
  );
}
