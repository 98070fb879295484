import { Check } from "lucide-react";
import { useGoals, useLive } from "#app/data/react/use-live.ts";
import { formatAmount } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { localDay } from "#app/lib/local-day.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

const words = {
  calories: ["Calories to Burn", "kcal"],
  duration: ["Minutes of Exercise", "min"],
  frequency: ["Workouts per Week", "workouts"],
} as const;

/**
 * How many goals were ever reached, deleted ones included, and which of those that are still here.
 * @param overall the server's count over all devices; null when it can't be reached
 */
export function AchievedCard({ overall }: { overall: number | null }) {
  const here = useLive((data) => data.goals.countAchieved(), []);
  // What was reached a moment ago, or without a network, may not have been told yet.
  const count = here === undefined ? undefined : Math.max(here, overall ?? 0);
  const elsewhere = (count ?? 0) - (here ?? 0);
  const achieved = useGoals()?.filter(({ achievedAt }) => achievedAt !== undefined) ?? [];
  return (
    <SectionCard title="Goals achieved">
      <p className="display tabular text-4xl">{count === undefined ? "…" : formatAmount(count)}</p>
      {achieved.length > 0 ? (
        <ul className="grid gap-2">
          {achieved.slice(-5).map(({ id, type, target, achievedAt = "" }) => (
            <li key={id} className="flex gap-2 text-sm">
              <Check size={18} strokeWidth={2.25} aria-hidden className="mt-0.5 shrink-0 text-volt-ink" />
              <span>
                {words[type][0]}: {formatAmount(target)} {words[type][1]}
                <span className="block text-ink-2">{formatDay(localDay(new Date(achievedAt)))}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2 text-sm">Each goal counts once, on the day it first reaches its target.</p>
      )}
      {elsewhere > 0 && (
        <p className="text-ink-2 text-sm">
          {elsewhere === count ? "Recorded" : `${formatAmount(elsewhere)} of them recorded`} in another
          browser.
        </p>
      )}
    </SectionCard>
  );
}
