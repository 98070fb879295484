import type { FitnessTip } from "#app/content/fitness-tips.ts";
import { SourceLinks } from "#app/ui/source-links.tsx";

/** The bullets of a fitness tip. */
export function FitnessDetails({ details, sources }: FitnessTip) {
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 marker:text-volt-ink">
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <SourceLinks sources={sources} />
    </>
  );
}
