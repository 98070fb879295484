import type { MetaFunction } from "@remix-run/cloudflare";
import { DeletedNotice } from "#app/features/account/deleted-notice.tsx";
import { ComingSoon } from "#app/features/home/coming-soon.tsx";
import { CommunityStats } from "#app/features/home/community-stats.tsx";
import { ExpertTips } from "#app/features/home/expert-tips.tsx";
import { FeatureCards, Guidance } from "#app/features/home/feature-cards.tsx";
import { FirstStep } from "#app/features/home/first-step.tsx";
import { Gallery } from "#app/features/home/gallery.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { RealResults, SuccessStories } from "#app/features/home/stories.tsx";
import { Trust } from "#app/features/home/trust.tsx";
import { WhatsNew } from "#app/features/home/whats-new.tsx";
import { NewsletterForm } from "#app/features/newsletter/newsletter-form.tsx";
import { FigureSheet } from "#app/figures/figure.tsx";
import { pageTitle } from "#app/lib/page-title.ts";

export const meta: MetaFunction = () => [{ title: pageTitle() }];

export default function HomePage() {
  return (
    <>
      <DeletedNotice />
      <Hero />
      {/* The browser paints the hero above while it waits for this style sheet. */}
      <FigureSheet name="running" />
      <Trust />
      <WhatsNew />
      <FeatureCards />
      <Gallery />
      <ComingSoon />
      <Guidance />
      <SuccessStories />
      <ExpertTips />
      <CommunityStats />
      <RealResults />
      <NewsletterForm />
      <FirstStep />
    </>
  );
}
