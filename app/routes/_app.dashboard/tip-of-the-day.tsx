import { dietTips } from "#app/content/diet-tips.ts";
import { fitnessTips } from "#app/content/fitness-tips.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

/** One tip a day, in turn. */
export function TipOfTheDay({ today }: { today: string }) {
  const day = daysBetween("2026-01-01", today);
  const tips = [...fitnessTips, ...dietTips];
  const tip = tips[((day % tips.length) + tips.length) % tips.length];
  return (
    <SectionCard title="Tip of the day">
      {tip && (
        <div>
          <h3 className="text-base">{tip.title}</h3>
          <p className="text-ink-2">{tip.description}</p>
        </div>
      )}
      <div className="-ml-4 flex flex-wrap">
        <ButtonLink to="/dashboard/fitness-tips" variant="quiet">
          All fitness tips
        </ButtonLink>
        <ButtonLink to="/dashboard/diet-tips" variant="quiet">
          All diet tips
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
