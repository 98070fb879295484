import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { dietTips, dietTopics } from "#app/content/diet-tips.ts";
import { DietDetails, TipCard } from "#app/features/tips/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findChoice } from "#app/lib/choice.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { PageIntro } from "#app/ui/page-intro.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Diet Tips") }];

const labels = { all: "All", nutrition: "Nutrition", timing: "Timing", planning: "Planning" };

export default function DietTipsPage() {
  const [params] = useSearchParams();
  const topic = findChoice(dietTopics, params.get("topic")) ?? "all";
  const shown = dietTips.filter(({ category }) => topic === "all" || category === topic);
  return (
    <>
      <PageIntro
        title="Diet Tips"
        picture={<Figure name="stretching" label="Person stretching" size={240} />}
      >
        <p className="text-ink-2 text-lg">
          What to eat, when to eat it, and how to make it happen on a Wednesday.
        </p>
      </PageIntro>
      <FilterBar
        label="Topic"
        name="topic"
        value={topic}
        options={dietTopics.map((value) => ({ value, label: labels[value] }))}
      />
      <p role="status" className="sr-only">{`${shown.length} tips`}</p>
      <div className="grid items-start gap-4 py-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {shown.map((tip) => (
          <TipCard key={tip.id} {...tip}>
            <DietDetails {...tip} />
          </TipCard>
        ))}
      </div>
    </>
  );
}
