import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { fitnessLevels, fitnessTips } from "#app/content/fitness-tips.ts";
import { useTrackerPath } from "#app/features/site-frame/public.ts";
import { FitnessDetails, TipCard } from "#app/features/tips/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findChoice } from "#app/lib/lists.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { CallToAction } from "#app/ui/call-to-action.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { PageIntro } from "#app/ui/page-intro.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Fitness Tips") }];

const labels = { all: "All", beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" };

export default function FitnessTipsPage() {
  const [params] = useSearchParams();
  const level = findChoice(fitnessLevels, params.get("level")) ?? "all";
  const shown = fitnessTips.filter(({ category }) => level === "all" || category === level);
  return (
    <>
      <PageIntro
        title="Fitness Tips"
        picture={<Figure name="squats" label="Person doing squats" size={240} />}
      >
        <p className="text-ink-2 text-lg">Six ways to train well, from the first week on.</p>
      </PageIntro>
      <FilterBar
        label="Level"
        name="level"
        value={level}
        options={fitnessLevels.map((value) => ({ value, label: labels[value] }))}
      />
      <p role="status" className="sr-only">{`${shown.length} tips`}</p>
      <div className="grid items-start gap-4 py-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {shown.map((tip) => (
          <TipCard key={tip.id} {...tip}>
            <FitnessDetails {...tip} />
          </TipCard>
        ))}
      </div>
      <CallToAction
        title="Now put one to use"
        text="Choose the tip that fits today, and press start."
        to={useTrackerPath()}
        label="Start a workout"
        picture={<Figure name="squats" label="" playing={false} size={288} className="block h-auto w-full" />}
      />
    </>
  );
}
