import { Check } from "lucide-react";
import { countAchievedGoals } from "#app/data/goals/queries.ts";
import { useGoals, useLive, useSettings, useStrengthGoals } from "#app/data/use-live.ts";
import type { Goal } from "#app/domain/goal/goal.ts";
import type { StrengthGoal } from "#app/domain/goal/strength-goal.ts";
import { describeTarget } from "#app/features/goals/public.ts";
import { formatDay, localDay } from "#app/lib/calendar-day.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

const shown = 5;

const achievedAt = ({ achievedAt = "" }: Goal | StrengthGoal) => achievedAt;

/**
 * The number of goals ever reached, deleted ones included, and the last reached goals that still exist.
 * @param overall the server's count over all devices; null when the server can't be reached
 */
export function AchievedCard({ overall }: { overall: number | null }) {
  const here = useLive(countAchievedGoals, []);
  // The server's count may not include the latest goals yet.
  const count = here === undefined ? undefined : Math.max(here, overall ?? 0);
  const elsewhere = (count ?? 0) - (here ?? 0);
  const achieved = [...(useGoals() ?? []), ...(useStrengthGoals() ?? [])]
    .filter(achievedAt)
    .sort((a, b) => (achievedAt(a) < achievedAt(b) ? 1 : -1));
  const others = achieved.length - shown;
  return (
    <SectionCard title="Goals achieved">
      <p className="display tabular text-4xl">{count === undefined ? "…" : formatNumber(count)}</p>
      {achieved.length > 0 ? (
        <ul className="grid gap-2">
          {achieved.slice(0, shown).map((goal) => (
            <Achieved key={goal.id} goal={goal} />
          ))}
          {others > 0 && <li className="text-ink-2 text-sm">and {formatNumber(others)} more</li>}
        </ul>
      ) : (
        <p className="text-ink-2 text-sm">Each goal counts once, on the day it first reaches its target.</p>
      )}
      {elsewhere > 0 && (
        <p className="text-ink-2 text-sm">
          {elsewhere === count ? "Recorded" : `${formatNumber(elsewhere)} of them recorded`} in another
          browser.
        </p>
      )}
    </SectionCard>
  );
}

function Achieved({ goal }: { goal: Goal | StrengthGoal }) {
  const unit = useSettings()?.weightUnit ?? "kg";
  return (
    <li className="flex gap-2 text-sm">
      <Check size={18} strokeWidth={2.25} aria-hidden className="mt-0.5 shrink-0 text-volt-ink" />
      <span>
        {describeTarget(goal, unit)}
        {goal.achievedAt && (
          <span className="block text-ink-2">{formatDay(localDay(new Date(goal.achievedAt)))}</span>
        )}
      </span>
    </li>
  );
}
