import type { DietTip } from "#app/content/diet-tips.ts";
import { SourceLinks } from "#app/ui/source-links.tsx";

/** Recommended foods and a sample day. */
export function DietDetails({ foodSuggestions, mealPlan, sources }: DietTip) {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-bold text-base tracking-normal">Recommended foods</h3>
        <ul className="flex flex-wrap gap-2">
          {foodSuggestions.map((food) => (
            <li key={food} className="rounded-full bg-surface-2 px-3 py-1 text-sm">
              {food}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold text-base tracking-normal">Sample schedule</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {mealPlan.map(({ time, meal }) => (
            <div key={time} className="contents">
              <dt className="font-semibold text-sm text-volt-ink tabular leading-6">{time}</dt>
              <dd>{meal}</dd>
            </div>
          ))}
        </dl>
      </div>
      <SourceLinks sources={sources} />
    </>
  );
}
