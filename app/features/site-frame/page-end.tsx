import { FeaturesSection } from "./features-section.tsx";
import { PublicFooter } from "./public-footer.tsx";

/** What ends every public page. */
export default function PageEnd() {
  return (
    <>
      <FeaturesSection />
      <PublicFooter />
    </>
  );
}
