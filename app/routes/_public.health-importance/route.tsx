import type { MetaFunction } from "@remix-run/cloudflare";
import { benefits, impact, impactNote } from "#app/content/health.ts";
import { useTrackerPath } from "#app/features/site-frame/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { CallToAction } from "#app/ui/call-to-action.tsx";
import { CountUp } from "#app/ui/chart/count-up.tsx";
import { Ring } from "#app/ui/chart/ring.tsx";
import { PageIntro } from "#app/ui/page-intro.tsx";
import { Section } from "#app/ui/section.tsx";
import { SourceLinks } from "#app/ui/source-links.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Health Importance") }];

export default function HealthImportancePage() {
  return (
    <>
      <PageIntro
        title="Health Importance"
        picture={<Figure name="cycling" label="Person cycling" size={300} />}
      >
        <p className="text-xl">Half an hour of movement changes more than its own day.</p>
        <p className="text-ink-2">Six reasons to begin, and where each of them comes from.</p>
      </PageIntro>
      <Section title="Six good reasons">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {benefits.map(({ title, text, figure, source }) => (
            <li
              key={title}
              className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 sm:p-6"
            >
              <Figure
                name={figure}
                label=""
                playing={false}
                size={96}
                className="-ml-2 aspect-square h-auto"
              />
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
              <SourceLinks sources={[source]} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What it can change">
        <ul className="grid gap-8 sm:grid-cols-3">
          {impact.map(({ percent, label }) => (
            <li key={label} className="grid justify-items-center gap-4 text-center">
              <Ring share={percent / 100} thickness={7} className="size-40">
                <span className="display text-3xl">
                  <CountUp>{`${percent}%`}</CountUp>
                </span>
              </Ring>
              <p className="font-semibold">{label}</p>
            </li>
          ))}
        </ul>
        <div className="mx-auto mt-8 grid max-w-prose gap-2 text-center">
          <p className="text-ink-2 text-sm">{impactNote.text}</p>
          <SourceLinks sources={impactNote.sources} />
        </div>
      </Section>
      <CallToAction
        title="Begin with ten minutes"
        text="Pick an exercise, press start, and stop when you've had enough. It counts."
        to={useTrackerPath()}
        label="Start a workout"
        picture={
          <Figure name="jumping-jacks" label="" playing={false} size={288} className="block h-auto w-full" />
        }
      />
    </>
  );
}
