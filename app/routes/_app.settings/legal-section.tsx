import { privacy, terms } from "#app/content/legal.ts";
import { LegalText } from "#app/features/site-frame/public.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** Privacy and terms for users, because the public pages are for guests only. */
export function LegalSection() {
  return (
    <SectionCard title="Privacy and terms" id="legal">
      <details>
        <summary className="py-3 font-semibold text-sm">Privacy Policy</summary>
        <div className="pt-1">
          <LegalText sections={privacy} idPrefix="privacy-" />
        </div>
      </details>
      <details>
        <summary className="py-3 font-semibold text-sm">Terms of Service</summary>
        <div className="pt-1">
          <LegalText sections={terms} idPrefix="terms-" />
        </div>
      </details>
    </SectionCard>
  );
}
