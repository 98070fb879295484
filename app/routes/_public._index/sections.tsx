import { ComingSoon } from "#app/features/home/coming-soon.tsx";
import { CommunityStats } from "#app/features/home/community-stats.tsx";
import { ExpertTips } from "#app/features/home/expert-tips.tsx";
import { FeatureCards, Guidance } from "#app/features/home/feature-cards.tsx";
import { Gallery } from "#app/features/home/gallery.tsx";
import { RealResults, SuccessStories } from "#app/features/home/stories.tsx";
import { Trust } from "#app/features/home/trust.tsx";
import { WhatsNew } from "#app/features/home/whats-new.tsx";

/** The home page between its hero and the newsletter. */
export function Sections() {
  return (
    <>
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
    </>
  );
}
