import { ButtonLink } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

/** The ways to the legal texts inside the app. */
export function LegalSection() {
  return (
    <SectionCard title="Privacy and terms" id="legal">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/privacy-policy">Privacy Policy</ButtonLink>
        <ButtonLink to="/dashboard/terms-of-service">Terms of Service</ButtonLink>
      </div>
    </SectionCard>
  );
}
