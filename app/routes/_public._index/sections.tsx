import {
  ComingSoon,
  CommunityStats,
  ExpertTips,
  FeatureCards,
  Gallery,
  Guidance,
  Inside,
  RealResults,
  SuccessStories,
  Trust,
  WhatsNew,
} from "#app/features/home/public.ts";

/** The home page between its hero and the newsletter. */
export function Sections() {
  return (
    <>
      <Inside />
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
