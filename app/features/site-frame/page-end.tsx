import { FeaturesSection } from "./features-section.tsx";
import { PublicFooter } from "./public-footer.tsx";

/** The end of every public page. */
export default function PageEnd() {
  return (
    <>
      <FeaturesSection />
      <PublicFooter />
    </>
  );
}
