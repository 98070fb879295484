import {
  ComingSoon,
  CommunityStats,
  ExpertTips,
  FeatureCards,
  Gallery,
  Guidance,
  RealResults,
  SuccessStories,
  Trust,
  WhatsNew,
} from "#app/features/home/public.ts";

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
