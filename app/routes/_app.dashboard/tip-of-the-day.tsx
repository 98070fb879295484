import { dietTips } from "#app/content/diet-tips.ts";
import { fitnessTips } from "#app/content/fitness-tips.ts";
import { DietDetails, FitnessDetails } from "#app/features/tips/public.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** One tip a day, in turn, and all tips folded below, since the tips' own pages are for visitors. */
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
      <details>
        <summary className="py-3 font-semibold text-sm">All tips</summary>
        <ul className="grid">
          {fitnessTips.map((one) => (
            <Tip key={one.id} title={one.title} description={one.description}>
              <FitnessDetails {...one} />
            </Tip>
          ))}
          {dietTips.map((one) => (
            <Tip key={one.id} title={one.title} description={one.description}>
              <DietDetails {...one} />
            </Tip>
          ))}
        </ul>
      </details>
    </SectionCard>
  );
}

function Tip({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: React.ReactNode;
}) {
  return (
    <li className="border-line border-t">
      <details>
        <summary className="display py-3 text-sm">{title}</summary>
        <div className="grid gap-4 pb-3 text-sm">
          <p className="text-ink-2">{description}</p>
          {children}
        </div>
      </details>
    </li>
  );
}
