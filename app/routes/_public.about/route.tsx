import type { MetaFunction } from "@remix-run/cloudflare";
import { aboutFeatures, mission, values } from "#app/content/about.ts";
import { useTrackerPath } from "#app/features/site-frame/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { CallToAction } from "#app/ui/call-to-action.tsx";
import { PageIntro } from "#app/ui/page-intro.tsx";
import { Section } from "#app/ui/section.tsx";
import { TeamGrid } from "./team-grid.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("About") }];

export default function AboutPage() {
  return (
    <>
      <PageIntro
        title="About Our Mission"
        picture={<Figure name="yoga" label="Person doing yoga: the tree, then the warrior" size={300} />}
      >
        <p className="text-xl">{mission[0]}</p>
        <p className="text-ink-2">{mission[1]}</p>
      </PageIntro>
      <Section title="What we build">
        <ul className="grid border-line border-t sm:grid-cols-2">
          {aboutFeatures.map(({ title, text }) => (
            <li
              key={title}
              className="grid content-start gap-2 border-line border-b py-6 sm:odd:pr-8 sm:even:border-l sm:even:pl-8"
            >
              <h3 className="flex flex-wrap items-center gap-3 text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Meet Our Team">
        <TeamGrid />
      </Section>
      <Section title="Our Values">
        <ul className="grid gap-8 md:grid-cols-3">
          {values.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-volt-ink border-t-3 pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        title="Your turn"
        text="You don't need an account for the first step. You need shoes, perhaps."
        to={useTrackerPath()}
        label="Join Our Journey"
        picture={
          <Figure name="running" label="" playing={false} size={288} className="block h-auto w-full" />
        }
      />
    </>
  );
}
