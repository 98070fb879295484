import { useMemo } from "react";
import type { Answers } from "#app/domain/planner/answers.ts";
import { planCardio } from "#app/domain/planner/cardio.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import type { Planner } from "./use-planner.ts";
import { WhyNumber } from "./why.tsx";

/** The week's minutes of endurance against their goal, and the sessions proposed for the rest. */
export function CardioCard({ planner, answers }: { planner: Planner; answers: Answers }) {
  const { entries, context, settings } = planner;
  const { done, goal, goalMost, sessions, why } = useMemo(
    () => planCardio(entries, answers, context.today, settings.weekStart),
    [entries, answers, context.today, settings.weekStart],
  );
  return (
    <SectionCard title="Endurance">
      <div className="flex flex-wrap items-center gap-x-4">
        <WhyNumber
          why={why}
          label={`${done} of ${goal} minutes`}
          className="display tabular whitespace-nowrap text-2xl"
        >
          {done} of {goal} min
        </WhyNumber>
        <span aria-hidden className="h-2.5 min-w-40 grow overflow-hidden rounded-full bg-surface-2">
          <span
            className="block h-full rounded-full bg-cardio"
            style={{ width: `${Math.min(100, (100 * done) / goal)}%` }}
          />
        </span>
      </div>
      {sessions.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {sessions.map(({ weekday, minutes }) => (
            <li key={weekday}>
              <span className="font-semibold">{formatWeekday(weekday, "long")}</span>:{" "}
              <WhyNumber why={why} label={`${minutes} minutes at ease`}>
                {minutes} min
              </WhyNumber>{" "}
              at ease
            </li>
          ))}
        </ul>
      ) : (
        <p>The week has its minutes. Up to {goalMost} do more.</p>
      )}
      <p className="text-ink-2 text-sm">
        Brisk walking counts once, running twice. Half the minutes are enough if you run.
      </p>
    </SectionCard>
  );
}
