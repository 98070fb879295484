import { FeaturesSection } from "./features-section.tsx";
import { PublicFooter } from "./public-footer.tsx";

/** The end of every public page. */
export function PageEnd() {
  return (
    <>
      <FeaturesSection />
      <PublicFooter />
    </>
  );
}
